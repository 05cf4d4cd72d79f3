import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The commented default, from the checkout. */
export const DEFAULT_CONFIG = join('config', 'coarena.yaml');
/** An operator's own settings, kept out of version control. */
export const LOCAL_CONFIG = join('config', 'coarena.local.yaml');

/** The folder that holds `config/coarena.yaml`: the nearest one above this package, else the working folder. */
export function checkoutRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, DEFAULT_CONFIG))) return folder;
    if (dirname(folder) === folder) return process.cwd();
  }
}
