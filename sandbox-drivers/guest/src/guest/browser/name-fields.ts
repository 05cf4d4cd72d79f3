import type { TreeNode } from '../../protocol/index.ts';
import { nearbyPurpose, type Surroundings } from './nearby-purpose.ts';
import { NO_TEXT } from './tree-purpose.ts';
import type { AxFrame, Box, FormField, PlacedText } from './tree-types.ts';

/** A field of the tree, or one without a node of its own (`at` null), that does not say what it is for. */
export interface FieldInTree {
  readonly at: number | null;
  readonly frame: AxFrame;
  readonly box: Box;
  readonly field: FormField | undefined;
}

const ROW = 100;
const LINKS = new Set(['link', 'tab', 'menuitem', 'option']);
const TABLES = new Set(['table', 'grid', 'treegrid', 'LayoutTable']);

/** What each field is for by what stands around it, in the order of the fields. */
export function purposesAround(nodes: readonly TreeNode[], fields: readonly FieldInTree[]) {
  const around = new Map<AxFrame, FrameParts>();
  return fields.map((one) => {
    const { at, frame, box, field } = one;
    const parts = around.get(frame) ?? new FrameParts(nodes, frame);
    around.set(frame, parts);
    const node = at === null ? undefined : nodes[at];
    const table = at === null ? NO_TABLE : tableOf(nodes, at, box);
    const unnamed = { role: node?.role ?? '', name: node?.name ?? '', value: node?.value ?? '', box, field };
    return nearbyPurpose(unnamed, { ...parts.near(box), ...table });
  });
}

/** What a frame shows, in rows, so that looking around one field does not take longer on a longer page. */
class FrameParts {
  readonly #texts = new Rows<PlacedText>();
  readonly #buttons = new Rows<PlacedText>();
  readonly #links = new Rows<PlacedText>();
  readonly #fields = new Rows<PlacedText>();

  constructor(nodes: readonly TreeNode[], frame: AxFrame) {
    for (const text of frame.texts ?? []) this.#texts.add(text);
    for (const { role, name, bounds } of nodes) {
      if (bounds === null) continue;
      if (role === 'button') this.#buttons.add({ text: name, box: bounds });
      else if (LINKS.has(role)) this.#links.add({ text: name, box: bounds });
    }
    for (const [id, { type }] of frame.fields ?? []) {
      const box = frame.boxes.get(id);
      if (box !== undefined && !NO_TEXT.has(type.toLowerCase())) this.#fields.add({ text: '', box });
    }
  }

  near(box: Box): Omit<Surroundings, 'headers' | 'groups'> {
    const fields = this.#fields.near(box).flatMap(({ box: other }) => (same(other, box) ? [] : [other]));
    const buttons = this.#buttons.near(box);
    const taken = [...fields, ...buttons.map((button) => button.box), ...this.#links.near(box).map((link) => link.box)];
    const texts = this.#texts.near(box).filter((text) => !taken.some((other) => holds(other, text.box)));
    return { texts, buttons, fields };
  }
}

class Rows<Part extends { readonly box: Box }> {
  readonly #rows = new Map<number, Part[]>();

  add(part: Part): void {
    const row = rowOf(part.box[1] + part.box[3] / 2);
    const parts = this.#rows.get(row);
    if (parts === undefined) this.#rows.set(row, [part]);
    else parts.push(part);
  }

  near([, y, , height]: Box): readonly Part[] {
    const found: Part[] = [];
    const last = Math.min(rowOf(y + height) + 1, rowOf(y) + 20);
    for (let row = rowOf(y) - 1; row <= last; row++) found.push(...(this.#rows.get(row) ?? []));
    return found;
  }
}

const rowOf = (y: number): number => Math.floor(y / ROW);

const same = (one: Box, other: Box): boolean => one.every((value, n) => Math.abs(value - (other[n] ?? NaN)) < 1);

function holds([left, top, width, height]: Box, [x, y, wide, tall]: Box): boolean {
  const [centreX, centreY] = [x + wide / 2, y + tall / 2];
  return centreX > left && centreX < left + width && centreY > top && centreY < top + height;
}

const NO_TABLE: Pick<Surroundings, 'headers' | 'groups'> = { headers: [], groups: [] };

/** Headers of the column and the row of a table that a node is in, and the names of the groups around it. */
function tableOf(nodes: readonly TreeNode[], at: number, box: Box): typeof NO_TABLE {
  const headers: string[] = [];
  const groups: string[] = [];
  let depth = nodes[at]?.depth ?? 0;
  for (let n = at - 1; n >= 0 && depth > 0; n--) {
    const node = nodes[n];
    if (node === undefined || node.depth >= depth) continue;
    depth = node.depth;
    if (TABLES.has(node.role)) headers.push(...headersOf(nodes.slice(n + 1, at), box));
    else if (node.role === 'group') groups.push(node.name);
  }
  return { headers, groups };
}

function headersOf(nodes: readonly TreeNode[], [x, y, width, height]: Box): readonly string[] {
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  return nodes.flatMap(({ role, name, bounds }) => {
    if (bounds === null) return [];
    const [left, top, wide, tall] = bounds;
    const column = role === 'columnheader' && centreX >= left && centreX <= left + wide;
    const row = role === 'rowheader' && centreY >= top && centreY <= top + tall;
    return column || row ? [name] : [];
  });
}
