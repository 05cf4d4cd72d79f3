import { COMMAND_LIMITS, judgeCommand, type Action, type Desktop, type DesktopView } from '@coarena/core';
import type { GuestClient, GuestObservation, StepOptions, WireAction } from '@coarena/guest/host';

type Limits = { readonly deadlineMs: number; readonly signal: AbortSignal };

/** Time that the host waits beyond the guest's own deadline; deadlines nest: guest < transport < step. */
export const TRANSPORT_MARGIN_MS = 2_000;

/** What a command may take beyond any other action: its own time, and the end of what it started. */
const COMMAND_MS = COMMAND_LIMITS.deadMs + 3_000;
/** The longest deadline that a guest takes. */
const GUEST_MS = 120_000;

/**
 * The desktop port over a guest's control stream. A question to the submitter never gets here. Commands are counted and
 * judged before they are sent (R056, R060); what a rule refuses never reaches the desktop, which judges again.
 */
export class GuestDesktop implements Desktop {
  readonly #guest: GuestClient;
  readonly #settleMs: number;
  #commands = 0;

  constructor(guest: GuestClient, settleMs: number) {
    this.#guest = guest;
    this.#settleMs = settleMs;
  }

  async act(action: Action, limits: Limits): Promise<DesktopView> {
    if (action.verb === 'run_command') return this.#command(action, limits);
    const wire = toWire(action);
    if (wire !== null) return viewOf(await this.#guest.step(wire, this.#options(limits)));
    const seen = await this.observe(limits);
    return { ...seen, status: 'error', text: `${action.verb} is not available on this desktop` };
  }

  async observe(limits: Limits): Promise<DesktopView> {
    return viewOf(await this.#guest.observe(this.#options(limits)));
  }

  async #command(action: Extract<Action, { verb: 'run_command' }>, limits: Limits): Promise<DesktopView> {
    const { verdict, rule, reason } = judgeCommand({ ...action.params, used: this.#commands++ });
    if (verdict === 'refuse') {
      const seen = await this.observe(limits);
      return { ...seen, status: 'refused', text: `Refused by the rule ${rule}: ${reason}.` };
    }
    const longer = { ...limits, deadlineMs: limits.deadlineMs + COMMAND_MS };
    return viewOf(await this.#guest.step(action, this.#options(longer)));
  }

  #options(limits: Limits): StepOptions {
    return {
      settle: { capMs: this.#settleMs },
      guestDeadlineMs: Math.min(GUEST_MS, Math.max(1_000, limits.deadlineMs - TRANSPORT_MARGIN_MS)),
      deadlineMs: limits.deadlineMs,
      signal: limits.signal,
    };
  }
}

const ON_THE_WIRE = [
  'navigate',
  'click',
  'hover',
  'drag',
  'type',
  'press_key',
  'scroll',
  'switch_tab',
  'read_text',
  'screenshot',
  'deliver_file',
  'finish',
  'screen_capture',
  'pointer_move',
  'screen_click',
  'screen_drag',
  'screen_key',
  'screen_type',
  'launch_app',
  'run_command',
  'wait',
] as const satisfies readonly WireAction['verb'][];
type OnTheWire = (typeof ON_THE_WIRE)[number];

type Sent = Extract<Action, { readonly verb: OnTheWire }>;

/** Does not compile when core's parameters of a verb no longer fit the wire's. */
function toWire(action: Action): WireAction | null {
  return isOnTheWire(action) ? action : null;
}

function isOnTheWire(action: Action): action is Sent {
  return (ON_THE_WIRE as readonly string[]).includes(action.verb);
}

function viewOf({ observation, png }: GuestObservation): DesktopView {
  const { capture, tree, url, tab, tabs, settle, times, contentOrigin, viewport, command } = observation;
  return {
    text: [observation.sentence, observation.text?.text ?? command?.output ?? '']
      .filter((part) => part !== '')
      .join('\n'),
    status: observation.status,
    frame: png === null || capture === null ? null : { bytes: png, width: capture.width, height: capture.height },
    tree,
    url,
    tab,
    tabs: tabs.map(({ id, title, url: address }) => ({ id, title, url: address })),
    origin: contentOrigin,
    viewport,
    command,
    settle: { reason: settle.reason, ms: settle.ms },
    times: { actMs: times.actMs, settleMs: times.settleMs, captureMs: times.captureMs + times.treeMs },
  };
}
