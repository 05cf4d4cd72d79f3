import { z } from 'zod';
import type { ActionSpace } from '../domain/vocabulary.ts';
import { ACTION_SCHEMAS } from './action.ts';
import { verbsOf } from './parse-action.ts';
import { VERB_SUMMARIES } from './verb-summaries.ts';

/** A tool as it is offered to an agent; `parameters` is JSON Schema. */
export type ToolSchema = {
  readonly name: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
};

/** The tools of an action space, generated from the verbs' schemas: the same bytes for every agent (R032). */
export function toolSchemas(space: ActionSpace): readonly ToolSchema[] {
  return verbsOf(space).map((name) => ({
    name,
    description: VERB_SUMMARIES[name],
    parameters: z.toJSONSchema(ACTION_SCHEMAS[name]),
  }));
}
