import { join } from 'node:path';

/** The checkout's root folder. */
export const root = join(import.meta.dirname, '..', '..');

/** Path of a tool's JavaScript entry under `node_modules`. */
export const tool = (...parts: readonly string[]): string => join(root, 'node_modules', ...parts);
