import { PassThrough, type Readable } from 'node:stream';
import type {
  GuestClient,
  GuestObservation,
  TreeNode,
  WireAction,
  WireParams,
  WireVerb,
} from '../../src/host/index.ts';

const SITE = 'http://site.practice.test';

/** Short forms for driving one desktop in tests. */
export class Driver {
  readonly client: GuestClient;

  constructor(client: GuestClient) {
    this.client = client;
  }

  /** Performs a verb and gives the whole answer. */
  do<V extends WireVerb>(verb: V, params: WireParams<V>): Promise<GuestObservation> {
    return this.client.step({ verb, params } as WireAction);
  }

  /** Opens a page of the fixture site. */
  open(path: string): Promise<GuestObservation> {
    return this.do('navigate', { url: SITE + path });
  }

  /** Left click at a point. */
  clickAt(x: number, y: number, more: Partial<WireParams<'click'>> = {}): Promise<GuestObservation> {
    return this.do('click', { x, y, button: 'left', modifiers: [], count: 1, ...more });
  }

  /** Left click at the centre of the first node of that role and name. */
  async clickOn(seen: GuestObservation, role: string, name: string): Promise<GuestObservation> {
    const [x, y, width, height] = node(seen, role, name).bounds ?? [0, 0, 0, 0];
    return this.clickAt(x + width / 2, y + height / 2);
  }

  /** The page's text. */
  async text(): Promise<string> {
    return (await this.do('read_text', {})).observation.text?.text ?? '';
  }
}

/** The first node of a role and name, or a failure that lists what is there. */
export function node(seen: GuestObservation, role: string, name: string): TreeNode {
  const { nodes } = seen.observation.tree;
  const found = nodes.find((each) => each.role === role && each.name === name);
  if (!found)
    throw new Error(`no ${role} "${name}" in: ${nodes.map((each) => `${each.role} "${each.name}"`).join(', ')}`);
  return found;
}

/** A readable of the given bytes. */
export function bytes(content: Buffer): Readable {
  const stream = new PassThrough();
  stream.end(content);
  return stream;
}
