import { lstat, mkdir, writeFile } from 'node:fs/promises';
import { COMMAND_LIMITS, COMMAND_RULES_SHA256, judgeCommand } from '@coarena/core/command';
import type { BootAnswer, WireParams } from '../../protocol/index.ts';
import type { ActionDone } from '../actions/context.ts';
import { ActionError, infra } from '../errors.ts';
import { PLACES } from '../places.ts';
import { whereThere } from '../where-there.ts';
import { type CommandNetwork, makeCommandNetwork } from './command-network.ts';
import { programFile, programLine } from './program-line.ts';
import { programParts } from './program-parts.ts';
import { leadsOutside } from './real-paths.ts';
import { type NestedEnd, runNested } from './run-nested.ts';

/** What a desktop says of its command verb when it boots. */
export type CommandFacts = BootAnswer['commands'];

const TRY_MS = 10_000;
/** One line in the format of the kernel's mount table: the disk that commands write to. */
const MOUNTS = `1 0 0:1 / ${PLACES.work} rw - tmpfs tmpfs rw\n`;

/** The command verb of one desktop: judges again what the arena has judged, and runs one program at a time. */
export class Commands {
  readonly #bundle: string;
  #network: CommandNetwork | null = null;
  #off: string | null = 'no command was prepared for';
  #used = 0;

  constructor(bundle: string) {
    this.#bundle = bundle;
  }

  /** Makes what commands need and tries one; where the kernel refuses, the verb is off and the facts say why. */
  async prepare(wanted: boolean): Promise<CommandFacts> {
    if (!wanted) this.#off = 'there are no commands in a battle of the browser alone';
    else this.#off = await this.#try();
    return {
      rules: COMMAND_RULES_SHA256,
      available: this.#off === null,
      evidence: (this.#off ?? 'a program ran in namespaces of its own').slice(0, 500),
    };
  }

  /** Runs one command (R055 to R060). Raises `ActionError` where the verb is off, `infra` where its own parts died. */
  async run({ program, args }: WireParams<'run_command'>, ms: number): Promise<ActionDone> {
    if (this.#off !== null) throw new ActionError(`run_command is not available on this desktop: ${this.#off}.`);
    const verdict = judgeCommand({ program, args, used: this.#used++ });
    if (verdict.verdict === 'refuse') return refused(verdict.rule, verdict.reason);
    await ownFolder(PLACES.work);
    const leading = await leadsOutside(args, PLACES.work);
    if (leading !== null) {
      const { argument, leadsTo } = leading;
      return refused('link_path', `"${argument}" leads through a link to ${leadsTo}, outside the work folder`);
    }
    const file = await programFile(program);
    if (file === null) throw new ActionError(`The program ${program} is not installed on this desktop.`);
    const wallMs = Math.max(1_000, Math.min(COMMAND_LIMITS.wallMs, ms));
    const line = programLine(program, file, args);
    return doneOf(program, await this.#nested(programParts(program, args), line, wallMs), wallMs);
  }

  async #try(): Promise<string | null> {
    try {
      await writeFile(PLACES.commandMounts, MOUNTS);
      const end = await this.#nested(['true'], programLine('true', '/usr/bin/true', []), TRY_MS);
      if (end.exitCode === 0) return null;
      return `a program could not be run in namespaces of its own (${end.exitCode ?? end.stopped ?? 'no end'}): ${end.output}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async #nested(programs: readonly string[] | null, line: readonly string[], wallMs: number): Promise<NestedEnd> {
    if (this.#network === null || this.#network.holder.end !== null) {
      this.#network = await makeCommandNetwork(this.#bundle);
    }
    return runNested({ network: this.#network.pid, programs, line, wallMs });
  }
}

/** The work folder, made again where an application has removed it. Raises `ActionError` where something else lies there. */
async function ownFolder(folder: string): Promise<void> {
  // What lies there is looked at next.
  await whereThere(mkdir(folder, { recursive: true }), undefined, new Set(['EEXIST', 'ENOENT', 'ENOTDIR']));
  const found = await lstat(folder);
  if (!found.isDirectory()) throw new ActionError('The work folder is no folder any more; no command can run.');
}

function refused(rule: string, reason: string): ActionDone {
  return { status: 'refused', sentence: `Refused by the rule ${rule}: ${reason}.` };
}

function doneOf(program: string, end: NestedEnd, wallMs: number): ActionDone {
  const { exitCode, output, removed, timedOut, stopped } = end;
  if (!end.started) throw infra('internal', `a command's namespaces could not be made: ${output.slice(0, 500)}`);
  const command = { exitCode, output: output.toWellFormed(), removed, timedOut };
  const cut = removed === 0 ? '' : ` ${removed} characters of its output were removed.`;
  if (stopped === null)
    return { status: 'ok', sentence: `${program} ended with exit code ${exitCode}.${cut}`, command };
  const why = timedOut ? `its ${Math.round(wallMs / 1_000)} seconds were over` : stopped;
  const sentence = `${program} and everything that it had started were ended because ${why}.${cut}`;
  return { status: 'error', sentence, command };
}
