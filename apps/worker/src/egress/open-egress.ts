import { judgeTarget, type EgressRefusal, type PracticeSite } from '@coarena/core';
import { serveEgress } from '@coarena/guest/host';
import { EGRESS_LIMITS } from './limits.ts';
import { meteredPair } from './metered-pair.ts';
import { OpeningRate } from './opening-rate.ts';
import { PostedForms } from './posted-forms.ts';
import { siteServer } from './site-server.ts';
import type { Egress, EgressDecision, OpenEgressOptions } from './types.ts';

/** Refusals that the stream's server makes by itself, and what they are called in the log. */
const BY_THE_SERVER: Readonly<Record<string, EgressRefusal>> = {
  too_many_connections: 'too_many_connections',
  egress_error: 'egress_error',
  connect_failed: 'egress_error',
  connect_timeout: 'egress_error',
};

/**
 * The host's side of a lane's way out. Practice sites of the task are served from the blob store inside this process;
 * every other target is refused at once with a reason, the same for both lanes. No connection to anywhere is ever
 * opened here.
 */
export function openEgress(options: OpenEgressOptions): Egress {
  const limits = { ...EGRESS_LIMITS, ...options.limits };
  const sites = new Map(options.sites.map((site) => [site.host, site]));
  const names: ReadonlySet<string> = new Set(sites.keys());
  const posted = new PostedForms();
  const totals = { up: 0, down: 0 };
  const closing = new AbortController();
  const rate = new OpeningRate(options.clock, limits);
  const onFault = options.onFault ?? (() => undefined);
  const context = { blobs: options.blobs, clock: options.clock, posted, onFault };
  const open = new Set<() => void>();
  let asked = 0;

  const log = (
    decision: Pick<EgressDecision, 'target' | 'verdict' | 'rule' | 'reason'> & Partial<EgressDecision>,
  ): void => {
    const { up = 0, down = 0 } = decision;
    const full = {
      at: options.clock.now(),
      lane: options.lane,
      address: null,
      ...decision,
      up,
      down,
      bytes: up + down,
    };
    options.onDecision({ ...full, target: full.target.slice(0, 300) });
  };

  const refuse = (target: string, reason: EgressRefusal, rule: string) => {
    log({ target, verdict: 'refuse', reason, rule });
    return { verdict: 'refuse', reason } as const;
  };

  const connect = (target: string, site: PracticeSite) => {
    const at = options.clock.now();
    const own = { up: 0, down: 0 };
    let reason: EgressRefusal | null = null;
    const meter = (way: 'up' | 'down', most: number) => (bytes: number) => {
      if (totals[way] + bytes > most) {
        reason = way === 'up' ? 'up_limit' : 'down_limit';
        return false;
      }
      totals[way] += bytes;
      own[way] += bytes;
      return true;
    };
    const { near, far } = meteredPair({ up: meter('up', limits.upBytes), down: meter('down', limits.downBytes) });
    let done = false;
    const end = (): void => {
      if (done) return;
      done = true;
      open.delete(end);
      log({ at, target, verdict: 'allow', rule: 'practice_site', reason, ...own });
    };
    open.add(end);
    near.once('close', end);
    // The site has said everything and the desktop has been given it: nothing more can come.
    near.once('end', () => near.destroy());
    for (const side of [near, far]) side.on('error', () => side.destroy());
    const server = siteServer(site, context, (asked) =>
      log({ target: asked, verdict: 'refuse', reason: 'host_mismatch', rule: 'host_equals_name' }),
    );
    server.serve(far);
    return near;
  };

  const close = (): void => {
    closing.abort(new Error('the lane has ended'));
    server.close();
    for (const end of [...open]) end();
  };
  /** Counts one connection asked for; past the limit of a run the stream ends, and only the first of those is logged. */
  const overLimit = (): 'no' | 'first' | 'again' => {
    asked += 1;
    if (asked <= limits.connections) return 'no';
    setImmediate(close);
    return asked === limits.connections + 1 ? 'first' : 'again';
  };
  const server = serveEgress({
    stream: options.stream,
    maxOpen: limits.open,
    idleMs: limits.idleMs,
    connectMs: limits.newWaitMs + 5_000,
    onConnect: async (target) => {
      const over = overLimit();
      if (over === 'first') return refuse(target, 'too_fast', 'connections_of_a_run');
      if (over === 'again') return { verdict: 'refuse', reason: 'too_fast' };
      const judgment = judgeTarget(target, names);
      if (judgment.verdict === 'refuse') return refuse(target, judgment.reason, judgment.rule);
      if (totals.down >= limits.downBytes) return refuse(target, 'down_limit', 'bytes_of_a_run');
      if (totals.up >= limits.upBytes) return refuse(target, 'up_limit', 'bytes_of_a_run');
      if (!(await rate.turn(closing.signal))) return refuse(target, 'too_fast', 'new_connections');
      const site = sites.get(judgment.host);
      if (site === undefined) return refuse(target, 'site_unknown', 'site_of_the_task');
      return { verdict: 'open', connect: async () => connect(target, site) };
    },
    onEnd: (record) => {
      const reason = BY_THE_SERVER[record.verdict];
      // The server refuses these without asking here, so they have not been counted yet.
      if (reason === 'too_many_connections' && overLimit() === 'again') return;
      if (reason !== undefined)
        log({ at: record.startedAt, target: record.authority, verdict: 'refuse', reason, rule: record.verdict });
    },
  });
  return { posted: () => posted.all(), close };
}
