import type { RecipeFile } from '@coarena/core';
import { scopeOf, type Scope } from '../practice/scope.ts';
import { fill, TemplateFault } from '../practice/template.ts';
import type { YamlFile } from '../practice/yaml-file.ts';

/** Every text of a step that placeholders may stand in. */
const TEXTS = [
  ['bookmark', 'name'],
  ['bookmark', 'url'],
  ['file', 'text'],
  ['clone', 'url'],
  ['open'],
  ['wait_for', 'text'],
  ['wait_for', 'name'],
] as const;

/** Fills the placeholders of one text of a recipe; throws the recipe's fault at `path` for a name that there is not. */
export function fillText(
  source: YamlFile<RecipeFile>,
  text: string,
  { scope, path }: { readonly scope: Scope; readonly path: readonly PropertyKey[] },
): string {
  try {
    return fill(text, scope, { escape: (value) => value, raw: true });
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error;
    throw source.fault(path, `${error.path}: seed or nonce`, error.message);
  }
}

/** Sees that every placeholder is one that each task has: those of its sites are not a recipe's to know. Throws the fault. */
export function checkPlaceholders(source: YamlFile<RecipeFile>): void {
  const scope = scopeOf({ seed: 0, nonce: '' });
  for (const [index, step] of source.value.steps.entries()) {
    for (const keys of TEXTS) {
      const text = textAt(step, keys);
      if (text !== null) fillText(source, text, { scope, path: ['steps', index, ...keys] });
    }
  }
}

function textAt(step: object, keys: readonly string[]): string | null {
  let here: unknown = step;
  for (const key of keys) here = typeof here === 'object' && here !== null ? Reflect.get(here, key) : undefined;
  return typeof here === 'string' ? here : null;
}
