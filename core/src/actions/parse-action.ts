import type { ActionSpace } from '../domain/vocabulary.ts';
import { ACTION_SCHEMAS, BROWSER_VERBS, DESKTOP_VERBS, SIGNALS, type Action, type ProposedAction } from './action.ts';

/** A proposed action that was understood, or the sentence that says why not. */
export type ParsedAction =
  { readonly ok: true; readonly action: Action } | { readonly ok: false; readonly reason: string };

/** Names that an agent may use in an action space, in a fixed order. */
export function verbsOf(space: ActionSpace): readonly (keyof typeof ACTION_SCHEMAS)[] {
  const browser = Object.keys(BROWSER_VERBS) as (keyof typeof BROWSER_VERBS)[];
  const desktop = space === 'browser_desktop' ? (Object.keys(DESKTOP_VERBS) as (keyof typeof DESKTOP_VERBS)[]) : [];
  return [...browser, ...desktop, ...(Object.keys(SIGNALS) as (keyof typeof SIGNALS)[])];
}

/** Checks a proposed action against its verb's schema and the battle's action space. Nothing is coerced or clamped. */
export function parseAction(proposed: ProposedAction, space: ActionSpace): ParsedAction {
  const names: readonly string[] = verbsOf(space);
  if (!names.includes(proposed.verb)) {
    return {
      ok: false,
      reason: `there is no verb "${proposed.verb.slice(0, 40)}" here; the verbs are ${names.join(', ')}`,
    };
  }
  const verb = proposed.verb as keyof typeof ACTION_SCHEMAS;
  const result = ACTION_SCHEMAS[verb].safeParse(proposed.params);
  if (result.success) return { ok: true, action: { verb, params: result.data } as Action };
  const issue = result.error.issues[0];
  const where = issue === undefined || issue.path.length === 0 ? 'the parameters' : issue.path.join('.');
  return { ok: false, reason: `${verb}: ${where}: ${issue?.message ?? 'not valid'}` };
}
