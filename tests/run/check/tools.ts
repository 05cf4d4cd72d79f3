import { type CheckPart, runTool } from './part.ts';

/** The parts that are another project's tool with our configuration. */
export const toolParts: readonly CheckPart[] = [
  {
    name: 'types',
    remedy: 'Correct the types; nothing rewrites them for you.',
    run: () =>
      runTool(
        ['typescript', 'bin', 'tsc'],
        [
          '--noEmit',
          '--pretty',
          'false',
          '--incremental',
          '--tsBuildInfoFile',
          'node_modules/.cache/coarena/types.tsbuildinfo',
        ],
      ),
  },
  {
    name: 'pages',
    remedy: 'Correct the pages; "npm run build:web" makes the types of SvelteKit where they are missing.',
    run: () =>
      runTool(
        ['svelte-check', 'bin', 'svelte-check'],
        ['--workspace', 'apps/web', '--fail-on-warnings', '--output', 'human'],
      ),
  },
  {
    name: 'lint',
    remedy: 'Run "npm run check -- lint --fix", then correct what is left.',
    run: (fix) => runTool(['eslint', 'bin', 'eslint.js'], ['.', '--max-warnings=0', ...(fix ? ['--fix'] : [])]),
  },
  {
    name: 'format',
    remedy: 'Run "npm run check -- format --fix".',
    run: (fix) => runTool(['prettier', 'bin', 'prettier.cjs'], ['.', '--log-level=warn', fix ? '--write' : '--check']),
  },
  {
    name: 'boundaries',
    remedy: 'Each rule names what may import what and what to do instead; the table is in core/README.md.',
    run: () =>
      runTool(
        ['dependency-cruiser', 'bin', 'dependency-cruiser.mjs'],
        [
          '--config',
          '.dependency-cruiser.mjs',
          '--output-type',
          'err-long',
          'core',
          'plugins',
          'sandbox-drivers',
          'apps',
          'tests',
        ],
      ),
  },
  {
    name: 'unused',
    remedy: 'Delete the file, export or dependency, or use it.',
    run: () => runTool(['knip', 'bin', 'knip.js'], ['--no-progress', '--no-config-hints', '--reporter', 'compact']),
  },
];
