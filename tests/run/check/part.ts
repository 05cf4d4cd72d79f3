import { runChild } from '../child.ts';
import { root, tool } from '../root.ts';

/** What a part found. `detail` is one short remark for its line; `findings` are the lines to read when it failed. */
export interface PartResult {
  readonly ok: boolean;
  readonly detail: string;
  readonly findings: readonly string[];
}

/** One part of `npm run check`. */
export interface CheckPart {
  /** The name that `npm run check -- NAME` takes. */
  readonly name: string;
  /** What to do when it is red, in one sentence. */
  readonly remedy: string;
  /** Looks, or with `fix` repairs what a tool can repair by itself and then looks. */
  run(fix: boolean): Promise<PartResult>;
}

const longest = 10 * 60_000;

/** A part that is a tool's command: exit 0 is good, and what it printed are the findings. */
export async function runTool(entry: readonly string[], args: readonly string[], detail = ''): Promise<PartResult> {
  const end = await runChild(process.execPath, [tool(...entry), ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    deadlineMs: longest,
  });
  const findings = end.output.split('\n').filter((line) => line.trim() !== '');
  if (end.timedOut) findings.push(`stopped after ${longest / 60_000} minutes`);
  return { ok: end.code === 0, detail, findings: end.code === 0 ? [] : findings };
}

/** The result of a part that compares rows by itself. */
export function compared(findings: readonly string[], detail: string): PartResult {
  return { ok: findings.length === 0, detail, findings };
}
