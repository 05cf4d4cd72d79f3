import type { RecipeAction } from '@coarena/core';
import { bytes, count } from '../format.ts';

/** One action of a recipe in a line of plain words. */
export function recipeWords(action: RecipeAction): string {
  if ('bookmark' in action) return `bookmark ${action.bookmark.url} as “${action.bookmark.name}”`;
  if ('file' in action) return `lay out ${action.file.name} (${bytes(action.file.bytes)})`;
  if ('clone' in action) return `clone ${action.clone.url} into ${action.clone.into}`;
  if ('open' in action) return `open ${action.open}`;
  if ('launch' in action) return `start ${action.launch}`;
  const wait = action.wait_for;
  const what = 'text' in wait ? `“${wait.text}”` : `${wait.role}${wait.name === undefined ? '' : ` “${wait.name}”`}`;
  return `wait up to ${count(wait.seconds, 'second')} for ${what}`;
}
