import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { type LockedPackage, readLock } from './manifests.ts';
import { type CheckPart, compared } from './part.ts';

/** The licences that a dependency may have, and the packages let in under another one, each with its reason. */
export interface LicencePolicy {
  readonly allowed: readonly string[];
  readonly exceptions: readonly { readonly package: string; readonly license: string; readonly reason: string }[];
}

/** Reads the policy that is kept beside the advisories. */
export function readLicencePolicy(): LicencePolicy {
  return JSON.parse(readFileSync(join(root, 'tests', 'policy', 'licences.json'), 'utf8')) as LicencePolicy;
}

/**
 * One line for every package whose licence is not let in. Of `A OR B` one is enough, of `A AND B` both are needed; an exception
 * covers the package and its parts for single platforms (`name-linux-x64-gnu`).
 */
export function refused(locked: readonly LockedPackage[], policy: LicencePolicy): readonly string[] {
  return locked.flatMap(({ name, version, license }) => {
    if (admitted(license, policy.allowed)) return [];
    const excepted = policy.exceptions.some(
      (row) => row.license === license && (row.package === name || name.startsWith(`${row.package}-`)),
    );
    return excepted ? [] : [`${name} ${version}: ${license}`];
  });
}

function admitted(expression: string, allowed: readonly string[]): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => admitted(part, allowed));
  if (bare.includes(' AND ')) return bare.split(' AND ').every((part) => admitted(part, allowed));
  return allowed.includes(bare);
}

/** Every locked package has a licence that the project may be given away with. */
export const licencesPart: CheckPart = {
  name: 'licences',
  remedy: 'Take another library, or write the package into tests/policy/licences.json with a reason.',
  run: () => {
    const locked = readLock();
    const counts = new Map<string, number>();
    for (const { license } of locked) counts.set(license, (counts.get(license) ?? 0) + 1);
    const list = [...counts].sort((a, b) => b[1] - a[1]).map(([license, count]) => `${license} ${count}`);
    return Promise.resolve(compared(refused(locked, readLicencePolicy()), list.join(', ')));
  },
};
