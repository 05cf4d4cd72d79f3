import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettle } from '../../protocol/index.ts';
import { SettleMachine, type SettleSight } from './settle-machine.ts';

/** A page as a function of time, and how long one frame takes: runs the machine on a clock that only it moves. */
function run(page: (now: number) => { picture: string } & Partial<SettleSight>, frameMs = 40) {
  const machine = new SettleMachine(defaultSettle);
  const frames: number[] = [];
  for (let now = 0; ;) {
    const { picture: _, ...sight } = { pending: 0, loading: false, lastRequestAt: 0, ...page(now), now };
    const next = machine.next(sight);
    if (next.do === 'stop') return { reason: next.reason, at: now, frames };
    if (next.do === 'wait') now += Math.max(1, next.ms);
    else {
      const shown = page(now + frameMs / 2).picture;
      const startedAt = now;
      now += frameMs;
      frames.push(now);
      machine.frame(shown, startedAt, now);
    }
  }
}

describe('SettleMachine', () => {
  it('settles on two equal frames that show the page at least 50 ms apart', () => {
    const { reason, at, frames } = run(() => ({ picture: 'still' }));
    expect(reason).toBe('settled');
    expect(frames).toHaveLength(2);
    // A frame shows the page 16 ms or more after it was asked for.
    expect((frames[1] ?? 0) - 40 + 16 - (frames[0] ?? 0)).toBeGreaterThanOrEqual(50);
    expect(at).toBeLessThan(150);
  });

  it.each([30, 120, 300, 800, 1500])('waits for an answer after %s ms that changes the page', (ms) => {
    const { reason, at } = run((now) => ({
      picture: now < ms ? 'before' : 'after',
      pending: now < ms ? 1 : 0,
      lastRequestAt: now < ms ? 1 : ms,
    }));
    expect(reason).toBe('settled');
    expect(at).toBeGreaterThan(ms);
  });

  it('does not trust two frames when a request came and went between them', () => {
    const { at } = run((now) => ({ picture: now < 130 ? 'before' : 'after', lastRequestAt: now < 60 ? 0 : 60 }));
    expect(at).toBeGreaterThan(130);
  });

  it('waits through stages that are at most 40 ms apart', () => {
    const { reason, at } = run((now) => ({ picture: String(Math.min(12, Math.floor(now / 40))) }));
    expect(reason).toBe('settled');
    expect(at).toBeGreaterThan(480);
  });

  it('calls frames that still change 500 ms after the last request an animation', () => {
    const { reason, at } = run((now) => ({ picture: String(now), lastRequestAt: 300, pending: now < 300 ? 1 : 0 }));
    expect(reason).toBe('animating');
    expect(at).toBeGreaterThanOrEqual(800);
    expect(at).toBeLessThan(1_000);
  });

  it('looks twice when a change comes as late as an animation would be named, and then nothing moves', () => {
    const { reason, at, frames } = run((now) => ({ picture: now < 530 ? String(now) : 'still' }));
    expect(reason).toBe('settled');
    expect(at - (frames.at(-3) ?? 0)).toBeGreaterThanOrEqual(50);
  });

  it('stops at the cap while a request or the page is loading', () => {
    expect(run(() => ({ picture: 'x', pending: 1 }))).toMatchObject({ reason: 'limit', frames: [] });
    expect(run(() => ({ picture: 'x', loading: true })).at).toBe(2_000);
  });

  it('always stops by the cap and one frame, whatever the page does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(3), fc.boolean(), fc.nat(2)), { minLength: 1 }),
        fc.integer({ min: 1, max: 200 }),
        (script, ms) => {
          const { at } = run((now) => {
            const [picture = 0, loading = false, pending = 0] = script[Math.floor(now / 20) % script.length] ?? [];
            return { picture: String(picture), loading, pending, lastRequestAt: pending ? now : 0 };
          }, ms);
          expect(at).toBeLessThanOrEqual(2_000 + ms);
        },
      ),
    );
  });
});

describe('what an application was given', () => {
  const limits = { gapMs: 50, animatingMs: 500, capMs: 2_000, heldOpenMs: 1_000 };
  const sight = (now: number) => ({ now, pending: 0, loading: false, lastRequestAt: 0 });

  it('is waited for while the picture is as before, and no longer than it may take', () => {
    const machine = new SettleMachine(limits, { before: 'old', withinMs: 150 });
    machine.frame('old', 0, 5);
    machine.frame('old', 50, 55);
    expect(machine.next(sight(56)).do).not.toBe('stop');
    machine.frame('old', 100, 105);
    expect(machine.next(sight(106)).do).not.toBe('stop');
    machine.frame('old', 150, 155);
    expect(machine.next(sight(156))).toEqual({ do: 'stop', reason: 'settled' });
  });

  it('is not waited for once the picture has changed', () => {
    const machine = new SettleMachine(limits, { before: 'old', withinMs: 150 });
    machine.frame('new', 0, 5);
    machine.frame('new', 50, 55);
    expect(machine.next(sight(56))).toEqual({ do: 'stop', reason: 'settled' });
  });
});
