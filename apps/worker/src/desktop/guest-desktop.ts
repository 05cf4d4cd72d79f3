import type { Action, Desktop, DesktopView } from '@coarena/core';
import type { GuestClient, GuestObservation, StepOptions, WireAction } from '@coarena/guest/host';

type Limits = { readonly deadlineMs: number; readonly signal: AbortSignal };

/** Time that the host waits beyond the guest's own deadline; deadlines nest: guest < transport < step. */
const TRANSPORT_MARGIN_MS = 2_000;

/**
 * The desktop port over a guest's control stream. A question to the submitter never gets here.
 */
export class GuestDesktop implements Desktop {
  readonly #guest: GuestClient;
  readonly #settleMs: number;

  constructor(guest: GuestClient, settleMs: number) {
    this.#guest = guest;
    this.#settleMs = settleMs;
  }

  async act(action: Action, limits: Limits): Promise<DesktopView> {
    const wire = toWire(action);
    if (wire !== null) return viewOf(await this.#guest.step(wire, this.#options(limits)));
    const seen = await this.observe(limits);
    return { ...seen, status: 'error', text: `${action.verb} is not available on this desktop` };
  }

  async observe(limits: Limits): Promise<DesktopView> {
    return viewOf(await this.#guest.observe(this.#options(limits)));
  }

  #options(limits: Limits): StepOptions {
    return {
      settle: { capMs: this.#settleMs },
      guestDeadlineMs: Math.max(1_000, limits.deadlineMs - TRANSPORT_MARGIN_MS),
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
    text: observation.text === undefined ? observation.sentence : `${observation.sentence}\n${observation.text.text}`,
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
