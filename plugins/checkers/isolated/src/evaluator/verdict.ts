import { z } from 'zod';
import { REASON_CHARACTERS } from './program.ts';

const Verdict = z.strictObject({
  verdict: z.enum(['pass', 'fail', 'missing']),
  reason: z.string().max(REASON_CHARACTERS),
});

/** What the evaluator said; null when it is no verdict. */
export function parseVerdict(text: string): z.output<typeof Verdict> | null {
  try {
    const checked = Verdict.safeParse(JSON.parse(text));
    return checked.success ? checked.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
