import { textOf } from './lines.ts';
import { ancestor, isField, type PageNode } from './tree.ts';

/** Something that can be filled in. */
export type Field = {
  readonly node: PageNode;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'date' | 'time' | 'email' | 'phone' | 'select' | 'check' | 'radio' | 'search';
  readonly value: string;
  readonly required: boolean;
  /** What a select offers, with the option that is set; empty for other kinds. */
  readonly options: readonly string[];
  /** The group that a radio or a box belongs to. */
  readonly group: string;
};

const GROUPS = new Set(['radiogroup', 'group', 'fieldset']);
const DATES = new Set(['date', 'datetime', 'month', 'week']);

/** Every field of a page that is not disabled, in reading order; parts inside a date field are not listed. */
export function fieldsOf(nodes: readonly PageNode[]): Field[] {
  const fields: Field[] = [];
  for (const node of nodes) {
    if (!isField(node) || node.states.includes('disabled') || node.states.includes('readonly')) continue;
    if (ancestor(node, isField) !== null) continue;
    fields.push(fieldOf(node, nodes));
  }
  return fields;
}

function fieldOf(node: PageNode, nodes: readonly PageNode[]): Field {
  const label = (node.name || labelBefore(node, nodes)).replace(/\s*[*:]+\s*$/u, '');
  return {
    node,
    label,
    kind: kindOf(node, label),
    value: node.value,
    required:
      (node.role === 'checkbox' && node.states.includes('invalid')) ||
      node.states.includes('required') ||
      /\*\s*$|\(required\)/iu.test(node.name),
    options: optionsOf(node, nodes),
    group: ancestor(node, (each) => GROUPS.has(each.role) && each.name !== '')?.name ?? '',
  };
}

function kindOf(node: PageNode, label: string): Field['kind'] {
  if (node.role === 'checkbox' || node.role === 'switch') return 'check';
  if (node.role === 'radio') return 'radio';
  if (node.role === 'searchbox') return 'search';
  if (DATES.has(node.role)) return 'date';
  if (node.role === 'inputtime') return 'time';
  if (/^(?:combobox|listbox)/u.test(node.role) && !node.role.includes('text')) return 'select';
  if (/\bsearch\b/iu.test(label)) return 'search';
  if (/e-?mail/iu.test(label)) return 'email';
  if (/\b(?:phone|tel|telephone|mobile)\b/iu.test(label)) return 'phone';
  if (node.role === 'spinbutton') return 'number';
  if (/\bdate\b|\bday\b/iu.test(label)) return 'date';
  return 'text';
}

function optionsOf(node: PageNode, nodes: readonly PageNode[]): string[] {
  const options: string[] = [];
  for (let at = node.index + 1; at < node.end; at += 1) {
    const each = nodes[at];
    if (each !== undefined && /option$/u.test(each.role) && each.name !== '') options.push(each.name);
  }
  return options;
}

/** Text right before a field without a name of its own. */
function labelBefore(node: PageNode, nodes: readonly PageNode[]): string {
  for (let at = node.index - 1; at >= 0 && at > node.index - 4; at -= 1) {
    const each = nodes[at];
    if (each === undefined || isField(each)) return '';
    const text = each.end <= node.index ? textOf(each) : '';
    if (text !== '') return text.length <= 60 ? text : '';
  }
  return '';
}
