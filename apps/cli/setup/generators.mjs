/**
 * Every script that writes committed files, in the order they run in. `npm run generate` runs them here; the check runs them in
 * a copy of the tree and compares.
 * @type {readonly { writes: string, script: string }[]}
 */
export const generators = [
  {
    writes: 'names of the bundled plugins, the configuration schema, option, error and verb tables',
    script: 'apps/runtime/src/generate/main.ts',
  },
];
