import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { root } from '../root.ts';
import { type LockedPackage, readLock } from './manifests.ts';
import { type CheckPart, compared } from './part.ts';

/** One known-bad range of a package. `id` names the advisories, or says why the package is kept out. */
export interface Advisory {
  readonly package: string;
  readonly range: string;
  readonly id: string;
}

/** The list that is kept in the repository, so that the check needs no network. */
export function readAdvisories(): readonly Advisory[] {
  return JSON.parse(readFileSync(join(root, 'tests', 'policy', 'advisories.json'), 'utf8')) as Advisory[];
}

/** One line for every locked package that an advisory's range covers. */
export function affected(locked: readonly LockedPackage[], advisories: readonly Advisory[]): readonly string[] {
  return locked.flatMap(({ name, version, place }) =>
    advisories
      .filter(
        (advisory) => advisory.package === name && satisfies(version, advisory.range, { includePrerelease: true }),
      )
      .map((advisory) => `${place} ${version} is in ${advisory.range}: ${advisory.id}`),
  );
}

/** No locked package is in a known-bad range. */
export const advisoriesPart: CheckPart = {
  name: 'advisories',
  remedy: 'Raise the package above the range, or take the library that brings it out.',
  run: () => {
    const locked = readLock();
    const advisories = readAdvisories();
    return Promise.resolve(
      compared(affected(locked, advisories), `${locked.length} packages, ${advisories.length} advisories`),
    );
  },
};
