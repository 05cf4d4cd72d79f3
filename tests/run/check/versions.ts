import { readWorkspaces } from './manifests.ts';
import { type CheckPart, compared } from './part.ts';

const exact = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const groups = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

/** Every dependency of every workspace names one version. */
export const versionsPart: CheckPart = {
  name: 'versions',
  remedy: 'Write one exact version ("1.2.3"): a range installs something else tomorrow.',
  run: () => {
    let count = 0;
    const findings: string[] = [];
    for (const { folder, manifest } of readWorkspaces()) {
      for (const group of groups) {
        for (const [name, version] of Object.entries(manifest[group] ?? {})) {
          count += 1;
          if (!exact.test(version)) findings.push(`${folder}/package.json: ${group}.${name} is "${version}"`);
        }
      }
    }
    return Promise.resolve(compared(findings, `${count} dependencies`));
  },
};
