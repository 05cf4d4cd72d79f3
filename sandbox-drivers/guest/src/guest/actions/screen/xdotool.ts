import { spawn } from 'node:child_process';
import { ActionError } from '../../errors.ts';
import { CHILD_ENV } from '../../places.ts';

const TAIL_CHARACTERS = 300;

/**
 * Runs xdotool: one chain of commands, so that nothing comes between a press and its release. Nothing an agent writes is
 * an argument but numbers and names of a table; typed text goes over standard input. Raises `ActionError` when the chain
 * was not carried out.
 */
export async function xdotool(chain: readonly string[], input = ''): Promise<void> {
  const child = spawn('xdotool', chain, { env: CHILD_ENV, stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-TAIL_CHARACTERS)));
  // A program that ends before it has read its input closes the pipe; its exit code says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new ActionError(`The display did not take the input: ${said.trim() || `exit code ${code}`}.`);
}
