import { z } from 'zod';

/** One line to the child: a program that defines `evaluate`, and the texts to give it, each in an isolate of its own. */
export type Request = {
  readonly id: number;
  readonly program: string;
  readonly inputs: readonly string[];
  readonly memoryMiB: number;
  readonly timeoutMs: number;
};

/** Characters of one output; a longer one is an error. */
export const OUTPUT_CHARACTERS = 4_096;

/** What became of one input. */
export const Outcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('output'), text: z.string().max(OUTPUT_CHARACTERS) }),
  z.strictObject({ kind: z.literal('error'), message: z.string().max(OUTPUT_CHARACTERS) }),
  z.strictObject({ kind: z.literal('timeout') }),
]);
export type Outcome = z.output<typeof Outcome>;

/** One line from the child. */
export const Response = z.strictObject({ id: z.number().int(), outcomes: z.array(Outcome) });
export type Response = z.output<typeof Response>;
