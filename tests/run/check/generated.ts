import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { generators } from '../../../apps/cli/setup/generators.mjs';
import { runChild } from '../child.ts';
import { root } from '../root.ts';
import { type CheckPart, compared } from './part.ts';
import { copyTree, treeDifferences } from './tree-copy.ts';

const flags = ['--conditions=source', '--no-warnings', '--disable-warning=ExperimentalWarning'];

/** Committed generated files are what their generators write today; the generators run in a copy, so nothing here changes. */
export const generatedPart: CheckPart = {
  name: 'generated',
  remedy: 'Run "npm run generate" and commit what it writes.',
  run: async () => {
    const missing = generators.filter(({ script }) => !existsSync(join(root, script)));
    if (missing.length > 0)
      return compared(
        missing.map(({ script }) => `${script}: listed in apps/cli/setup/generators.mjs and not there`),
        '',
      );
    // Two copies, so that an edit made meanwhile in the working tree is not taken for a difference.
    using before = copyTree(root);
    using after = copyTree(before.folder);
    for (const { script } of generators) {
      const args = [...flags, join(after.folder, script)];
      const end = await runChild(process.execPath, args, { cwd: after.folder, deadlineMs: 120_000 });
      if (end.code !== 0)
        return compared([`${script} ended with code ${end.code}`, ...end.output.split('\n').slice(-12)], '');
    }
    return compared(
      treeDifferences(before.folder, after.folder),
      `${generators.length} generator${generators.length === 1 ? '' : 's'}`,
    );
  },
};
