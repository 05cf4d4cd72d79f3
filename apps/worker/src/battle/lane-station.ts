import { Readable, type Duplex } from 'node:stream';
import { connectGuest, type GuestClient } from '@coarena/guest/host';
import {
  ArenaError,
  type ActionSpace,
  codeOf,
  messageOf,
  type Attachment,
  type DesktopView,
  type EndState,
  type FinishVerdict,
  type Fingerprint,
  type Lane,
  type LaneEnd,
  type Sandbox,
  type Task,
} from '@coarena/core';
import { EGRESS_LIMITS, openEgress, type Egress, type EgressDecision } from '../egress/index.ts';
import type { LaneContext } from '../context.ts';
import { GuestDesktop } from '../desktop/guest-desktop.ts';
import { flattenFingerprint, readClock } from './fingerprint.ts';
import { checkCommandRules } from './command-rules.ts';
import { readDelivered } from '../delivered/read-delivered.ts';
import { bookmarksOf, runRecipe } from './run-recipe.ts';
import { asInfraError, type InfraError } from './infra-error.ts';

/** Longest time that one attachment may take into a desktop, in milliseconds. */
const ATTACHMENT_MS = 120_000;

/** What a desktop is started with: equal for both lanes. */
export type StationTerms = {
  readonly task: Task;
  readonly actionSpace: ActionSpace;
  readonly bootMs: number;
};

/** One lane's machine in use: the guest's client, the egress policy over its other stream, and the desktop port. */
export class LaneStation {
  readonly lane: Lane;
  readonly sandbox: Sandbox;
  readonly desktop: GuestDesktop;
  readonly decisions: EgressDecision[] = [];
  readonly #guest: GuestClient;
  readonly #egress: Egress;
  readonly #context: LaneContext;
  readonly #terms: StationTerms;

  /** `onFault` is told when a page of the task cannot be read: the arena's fault, never the agent's. */
  constructor(sandbox: Sandbox, terms: StationTerms, context: LaneContext, onFault: (error: InfraError) => void) {
    this.lane = sandbox.lane;
    this.sandbox = sandbox;
    this.#context = context;
    this.#terms = terms;
    // The port promises a byte stream; every driver's is a Duplex.
    this.#guest = connectGuest({ control: sandbox.control as unknown as Duplex });
    this.#egress = openEgress({
      stream: sandbox.egress as unknown as Duplex,
      lane: sandbox.lane,
      sites: terms.task.sites,
      blobs: context.blobs,
      clock: context.clock,
      onDecision: (decision) => this.decisions.push(decision),
      onFault: (error) => {
        // Without a code it is a request that the desktop broke off: nothing of ours failed.
        if (codeOf(error) === null) context.log.debug('a page was not answered', { reason: messageOf(error) });
        else onFault(asInfraError(error, 'store_unavailable'));
      },
    });
    this.desktop = new GuestDesktop(this.#guest, context.config.battle.settleMs);
  }

  /**
   * Starts display and browser, opens the first page, puts the attachments where the agent finds them, and runs the
   * task's recipe. Throws `recipe_failed` where that cannot be done.
   */
  async boot(signal: AbortSignal): Promise<void> {
    const { task, actionSpace, bootMs } = this.#terms;
    const startUrl = task.startUrl ?? 'about:blank';
    const request = {
      actionSpace,
      startUrl,
      seed: task.practice?.seed ?? 0,
      bookmarks: bookmarksOf(task.recipe),
      deadlineMs: bootMs,
    };
    const { commands } = await this.#guest.boot(request, { deadlineMs: bootMs + 2_000, signal });
    checkCommandRules(commands.rules);
    for (const attachment of task.attachments) await this.#put(attachment, signal);
    if (task.recipe === undefined) return;
    const { blobs, config } = this.#context;
    await runRecipe(task.recipe, { guest: this.#guest, blobs, settleMs: config.battle.settleMs, signal });
  }

  /** Everything that must be equal in both lanes before the first action (R034). */
  async fingerprint(signal: AbortSignal): Promise<Fingerprint> {
    const printed = await this.#guest.fingerprint({ signal });
    const clock = await readClock(this.#guest, signal);
    return flattenFingerprint({ ...printed, clock }, this.sandbox.facts, this.#terms.task, EGRESS_LIMITS);
  }

  /** What the desktop shows now. */
  async look(signal: AbortSignal): Promise<DesktopView> {
    return this.desktop.observe({ deadlineMs: this.#context.config.battle.stepSeconds * 1_000, signal });
  }

  /** The state that the run leaves: final address, last word, delivered files, posted forms, last tree, egress log. */
  async endState(end: LaneEnd, signal: AbortSignal): Promise<EndState> {
    const left = await this.#guest.endState({ signal });
    const files = await readDelivered(this.#guest, left.delivered.files, this.#context, signal);
    const log = this.decisions.map((decision) => `${JSON.stringify(decision)}\n`).join('');
    const verdict: FinishVerdict | null = end.end === 'finished' ? end.verdict : null;
    return {
      url: left.url,
      verdict,
      answer: end.end === 'finished' ? end.message : '',
      files,
      posted: this.#egress.posted(),
      tree: left.tree,
      egressLog: (await this.#context.blobs.put(Buffer.from(log))).sha256,
    };
  }

  /** Ends the machine; whatever happens it is unusable afterwards. */
  async close(): Promise<void> {
    this.#guest.close();
    this.#egress.close();
    await this.sandbox.destroy();
  }

  async #put(attachment: Attachment, signal: AbortSignal): Promise<void> {
    const content = Readable.from(this.#context.blobs.read(attachment.sha256));
    const read = await this.#guest.putFile(attachment.name, content, { signal, deadlineMs: ATTACHMENT_MS });
    if (read.sha256 !== attachment.sha256 || read.bytes !== attachment.bytes) {
      throw new ArenaError('parity_failed', {
        fields: `attachment ${attachment.name}: ${read.sha256} inside, ${attachment.sha256} asked`,
      });
    }
  }
}
