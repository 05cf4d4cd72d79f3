import type { PairTotals } from './totals.ts';

/** A partition of the agents: the number of each agent's part, parts numbered from 0 by their first agent. */
export type Partition = { readonly of: Int32Array; readonly count: number };

/** Agents that have been compared, directly or through others. */
export function connectedParts(pairs: PairTotals): Partition {
  const parent = Int32Array.from({ length: pairs.agents }, (_, agent) => agent);
  const root = (agent: number): number => {
    let at = agent;
    while ((parent[at] as number) !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  for (let k = 0; k < pairs.a.length; k += 1) parent[root(pairs.b[k] as number)] = root(pairs.a[k] as number);
  return numbered(Int32Array.from({ length: pairs.agents }, (_, agent) => root(agent)));
}

/**
 * Strongly connected parts of the graph from winner to loser, a tie being an edge both ways: within one of them the
 * unpenalised estimate exists (Ford's condition, R111). Two depth-first passes (Kosaraju), without recursion.
 */
export function strongParts(pairs: PairTotals): Partition {
  const forward: number[][] = Array.from({ length: pairs.agents }, () => []);
  const backward: number[][] = Array.from({ length: pairs.agents }, () => []);
  const edge = (from: number, to: number): void => {
    forward[from]?.push(to);
    backward[to]?.push(from);
  };
  for (let k = 0; k < pairs.a.length; k += 1) {
    if ((pairs.forA[k] as number) > 0) edge(pairs.a[k] as number, pairs.b[k] as number);
    if ((pairs.forB[k] as number) > 0) edge(pairs.b[k] as number, pairs.a[k] as number);
  }
  const order: number[] = [];
  const seen = new Uint8Array(pairs.agents);
  for (let agent = 0; agent < pairs.agents; agent += 1) visit(agent, forward, seen, (left) => order.push(left));
  const part = new Int32Array(pairs.agents);
  const taken = new Uint8Array(pairs.agents);
  for (const start of order.reverse()) visit(start, backward, taken, (agent) => (part[agent] = start));
  return numbered(part);
}

/** Depth first from one agent over what was not seen yet; calls back with each agent as it is left. */
function visit(
  start: number,
  edges: readonly (readonly number[])[],
  seen: Uint8Array,
  leave: (agent: number) => void,
): void {
  if (seen[start] === 1) return;
  seen[start] = 1;
  const stack = [{ agent: start, next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const to = edges[top.agent]?.[top.next];
    top.next += 1;
    if (to === undefined) {
      leave(top.agent);
      stack.pop();
    } else if (seen[to] === 0) {
      seen[to] = 1;
      stack.push({ agent: to, next: 0 });
    }
  }
}

function numbered(representative: Int32Array): Partition {
  const numbers = new Map<number, number>();
  for (const each of representative) if (!numbers.has(each)) numbers.set(each, numbers.size);
  return { of: representative.map((each) => numbers.get(each) as number), count: numbers.size };
}
