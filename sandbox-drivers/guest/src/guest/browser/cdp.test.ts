import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { Cdp, CdpClosed, CdpError, CdpSessionGone } from './cdp.ts';

interface Sent {
  readonly id: number;
  readonly method: string;
  readonly sessionId?: string;
}

/** A client and the other end of its pipes. */
function channel() {
  const [out, input] = [new PassThrough(), new PassThrough()];
  const cdp = new Cdp(out, input);
  const sent: Sent[] = [];
  out.on('data', (chunk: Buffer) => {
    for (const text of chunk.toString().split('\0').filter(Boolean)) sent.push(JSON.parse(text) as Sent);
  });
  const say = (message: object): void => void input.write(`${JSON.stringify(message)}\0`);
  const attach = (sessionId: string, parent?: string): void =>
    say({ method: 'Target.attachedToTarget', params: { sessionId }, ...(parent && { sessionId: parent }) });
  return { cdp, sent, say, attach, end: () => input.end() };
}

const gone = (promise: Promise<unknown>): Promise<{ name: string; sent?: boolean }> =>
  promise.then(
    () => ({ name: 'answered' }),
    (error: unknown) =>
      error instanceof CdpSessionGone ? { name: error.name, sent: error.sent } : { name: String(error) },
  );

it('answers each command with its own result or error, also in parts', async () => {
  const { cdp, say } = channel();
  const [first, second] = [cdp.send('A.one'), cdp.send('A.two', {}, 'page')];
  say({ id: 2, error: { code: -32_000, message: 'no such thing' } });
  say({ id: 1, result: { value: 'ä'.repeat(40_000) } });
  await expect(second).rejects.toEqual(new CdpError('A.two: no such thing'));
  expect(await first).toEqual({ value: 'ä'.repeat(40_000) });
});

it('ends at once what waits for a session that has ended, and for those inside it, and nothing else', async () => {
  const { cdp, say, attach } = channel();
  attach('tab');
  attach('page', 'tab');
  attach('frame', 'page');
  attach('other');
  const inside = ['tab', 'page', 'frame'].map((session) => gone(cdp.send('Input.dispatchMouseEvent', {}, session)));
  const [other, browser] = [cdp.send('A.one', {}, 'other'), cdp.send('A.two')];
  say({ method: 'Target.detachedFromTarget', params: { sessionId: 'tab' } });
  expect(await Promise.all(inside)).toEqual(Array(3).fill({ name: 'CdpSessionGone', sent: true }));
  // An answer that comes all the same is of no interest to anyone.
  say({ id: 1, result: {} });
  say({ id: 4, result: { value: 4 } });
  say({ id: 5, result: { value: 5 } });
  expect([await other, await browser]).toEqual([{ value: 4 }, { value: 5 }]);
});

it('says of a command to a session that has ended before that it was not carried out', async () => {
  const { cdp, say } = channel();
  const late = gone(cdp.send('Input.dispatchKeyEvent', {}, 'page'));
  say({ id: 1, error: { code: -32_001, message: 'Session with given id not found.' } });
  expect(await late).toEqual({ name: 'CdpSessionGone', sent: false });
});

it('ends everything when the pipe does', async () => {
  const { cdp, end } = channel();
  const waiting = cdp.send('A.one', {}, 'page');
  end();
  await expect(waiting).rejects.toBeInstanceOf(CdpClosed);
  await expect(cdp.send('A.two')).rejects.toBeInstanceOf(CdpClosed);
});
