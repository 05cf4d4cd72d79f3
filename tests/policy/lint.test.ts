import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { root } from '../run/root.ts';

/** Rules that need types are looked up in the configuration; the others are tried on text that has no file. */
const untyped = new ESLint({
  cwd: root,
  overrideConfig: [
    tseslint.configs.disableTypeChecked,
    { files: ['**/*.ts'], languageOptions: { parserOptions: { projectService: false } } },
  ],
});
const typed = new ESLint({ cwd: root });

const reportedRules = async (filePath: string, code: string): Promise<readonly (string | null)[]> => {
  const results = await untyped.lintText(code, { filePath });
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
};

describe('the lint rules', () => {
  it.each([
    ['no-restricted-properties', 'core/src/x.ts', 'export const now = Date.now();'],
    ['no-restricted-properties', 'core/src/x.ts', 'export const chance = Math.random();'],
    ['no-restricted-syntax', 'core/src/x.ts', 'export const now = new Date();'],
    ['no-restricted-syntax', 'core/src/x.ts', 'export const now = Date();'],
    ['no-restricted-globals', 'core/src/x.ts', 'export const now = performance.now();'],
    ['no-restricted-globals', 'core/src/x.ts', 'export const key = process.env;'],
    ['no-restricted-globals', 'core/src/x.ts', 'export const id = crypto.randomUUID();'],
    ['no-console', 'core/src/x.ts', 'console.log(1);'],
    ['no-console', 'plugins/stores/postgres/src/x.ts', 'console.log(1);'],
    ['no-restricted-imports', 'plugins/checkers/isolated/src/x.ts', "import vm from 'node:vm'; export const run = vm;"],
    ['no-restricted-imports', 'apps/cli/src/x.ts', "import { VM } from 'vm2'; export const run = VM;"],
    ['no-restricted-imports', 'apps/cli/setup/x.mjs', "import vm from 'vm'; export const run = vm;"],
    ['no-restricted-syntax', 'core/src/x.ts', 'export default 1;'],
    ['no-empty', 'apps/server/src/x.ts', 'try { f(); } catch {}'],
    ['no-warning-comments', 'apps/server/src/x.ts', `// TO${'DO'} later\nexport const x = 1;`],
    ['eqeqeq', 'apps/server/src/x.ts', 'export const same = (a: string, b: string) => a == b;'],
    ['@typescript-eslint/no-explicit-any', 'apps/server/src/x.ts', 'export const x = (y: any): number => y;'],
    [
      '@typescript-eslint/no-non-null-assertion',
      'apps/server/src/x.ts',
      'export const x = (y: string | null): number => y!.length;',
    ],
    ['@typescript-eslint/no-unused-vars', 'apps/server/src/x.ts', 'const x = 1;'],
    [
      '@typescript-eslint/consistent-type-imports',
      'apps/server/src/x.ts',
      "import { Z } from './z.ts'; export type Q = Z;",
    ],
  ])('%s reports it in %s: %s', async (rule, file, code) => {
    expect(await reportedRules(file, code)).toContain(rule);
  });

  it.each([
    ['core/src/x.ts', 'export const at = new Date(0).getTime();'],
    ['core/src/x.test.ts', 'export const chance = Math.random();'],
    ['apps/cli/src/x.ts', 'console.log(Date.now());'],
    ['plugins/stores/postgres/src/index.ts', 'export default 1;'],
  ])('let this pass in %s: %s', async (file, code) => {
    expect(await reportedRules(file, code)).toEqual([]);
  });

  it('hold promises and switches to account where types are known', async () => {
    const { rules } = (await typed.calculateConfigForFile('core/src/x.ts')) as {
      rules: Record<string, [number] | undefined>;
    };
    for (const rule of [
      'no-floating-promises',
      'no-misused-promises',
      'switch-exhaustiveness-check',
      'only-throw-error',
      'await-thenable',
    ]) {
      expect(rules[`@typescript-eslint/${rule}`]?.[0], rule).toBe(2);
    }
  });
});
