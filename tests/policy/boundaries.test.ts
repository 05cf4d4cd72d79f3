import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';
import configuration from '../../.dependency-cruiser.mjs';
import { type BoundaryCase, boundaryCases } from './boundary-cases.ts';
import { boundaryFixture } from './boundary-fixture.ts';

describe('the import boundaries', () => {
  const reported = new Map<string, Set<string>>();

  beforeAll(async () => {
    using fixture = boundaryFixture(Object.fromEntries(boundaryCases.map((row) => [row.file, importing(row)])));
    const { output } = await cruise(['core', 'plugins', 'sandbox-drivers', 'apps', 'tests'], {
      ...configuration.options,
      ruleSet: { forbidden: configuration.forbidden },
      validate: true,
      baseDir: fixture.folder,
    });
    for (const { from, rule } of (output as ICruiseResult).summary.violations) {
      reported.set(from, (reported.get(from) ?? new Set()).add(rule.name));
    }
  });

  it.each(boundaryCases.filter((row) => row.rule !== null))(
    '$rule: $file must not import $imports',
    ({ file, rule }) => {
      expect([...(reported.get(file) ?? [])]).toContain(rule);
    },
  );

  it.each(boundaryCases.filter((row) => row.rule === null))('$file may import $imports', ({ file }) => {
    expect([...(reported.get(file) ?? [])]).toEqual([]);
  });

  it('reports nothing but the forbidden rows', () => {
    const forbidden = boundaryCases.filter((row) => row.rule !== null).map((row) => row.file);
    expect([...reported.keys()].sort()).toEqual([...new Set(forbidden)].sort());
  });

  it('proves every rule with at least one forbidden import, and every rule says what to do', () => {
    const proven = new Set(boundaryCases.map((row) => row.rule));
    expect(configuration.forbidden.filter((rule) => !proven.has(rule.name)).map((rule) => rule.name)).toEqual([]);
    for (const rule of configuration.forbidden) expect(rule.comment.length, rule.name).toBeGreaterThan(40);
  });
});

/** `type NAME` is a type-only import. */
function importing({ imports }: BoundaryCase): string {
  const type = imports.startsWith('type ');
  const from = type ? imports.slice('type '.length) : imports;
  return type
    ? `import type { Value } from '${from}';\nexport type Mine = Value;\n`
    : `import * as used from '${from}';\nexport const mine = used;\n`;
}
