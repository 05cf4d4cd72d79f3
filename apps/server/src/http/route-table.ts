import { SIDES } from '@coarena/core';
import type { Route } from './route.ts';

/** A route that a path leads to, with the parameters of the path. */
export type Match = { readonly route: Route; readonly params: Readonly<Record<string, string>> };

const PARAMETERS: Readonly<Record<string, RegExp>> = {
  id: /^[0-9a-f]{32}$/u,
  side: new RegExp(`^(?:${SIDES.join('|')})$`, 'u'),
  index: /^(?:0|[1-9][0-9]{0,3})$/u,
  position: /^[1-9][0-9]{0,14}$/u,
};

/** Finds routes by method and path. A path is taken as it was sent: nothing is decoded, normalised or folded. */
export class RouteTable {
  readonly #exact = new Map<string, Route>();
  readonly #patterns: { readonly route: Route; readonly segments: readonly string[] }[] = [];

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      if (route.path.includes(':')) this.#patterns.push({ route, segments: route.path.split('/') });
      else this.#exact.set(`${route.method} ${route.path}`, route);
    }
  }

  find(method: string, path: string): Match | null {
    const asked = method === 'HEAD' ? 'GET' : method;
    const exact = this.#exact.get(`${asked} ${path}`);
    if (exact !== undefined) return { route: exact, params: {} };
    const segments = path.split('/');
    for (const pattern of this.#patterns) {
      if (pattern.route.method !== asked) continue;
      const params = paramsOf(pattern.segments, segments);
      if (params !== null) return { route: pattern.route, params };
    }
    return null;
  }
}

function paramsOf(pattern: readonly string[], path: readonly string[]): Readonly<Record<string, string>> | null {
  if (pattern.length !== path.length) return null;
  const params: Record<string, string> = {};
  for (const [n, expected] of pattern.entries()) {
    const found = path[n] ?? '';
    if (!expected.startsWith(':')) {
      if (expected !== found) return null;
      continue;
    }
    const name = expected.slice(1);
    if (PARAMETERS[name]?.test(found) !== true) return null;
    params[name] = found;
  }
  return params;
}
