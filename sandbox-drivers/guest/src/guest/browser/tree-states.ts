import type { AxNode } from './tree-types.ts';

/** Properties listed by their name when they are true. */
const WHEN_TRUE = new Set([
  'disabled',
  'focused',
  'selected',
  'required',
  'readonly',
  'multiline',
  'multiselectable',
  'modal',
  'busy',
]);

/** The set states of a node in a fixed order, and the address if it is a link. */
export function readProperties(node: AxNode): { states: string[]; url: string | undefined } {
  const states: string[] = [];
  let url: string | undefined;
  for (const property of node.properties ?? []) {
    const { name } = property;
    const value = property.value?.value;
    if (WHEN_TRUE.has(name)) {
      if (value === true) states.push(name);
    } else if (name === 'checked' || name === 'pressed') {
      if (value === true || value === 'true') states.push(name);
      else if (value === 'mixed') states.push('mixed');
    } else if (name === 'expanded') states.push(value === true ? 'expanded' : 'collapsed');
    else if (name === 'invalid' && value !== 'false' && value !== false) states.push('invalid');
    else if (name === 'level' && typeof value === 'number') states.push(`level=${value}`);
    else if (name === 'url' && typeof value === 'string') url = value;
  }
  return { states: states.sort(), url };
}
