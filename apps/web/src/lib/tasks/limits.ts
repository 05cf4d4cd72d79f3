import { bytes } from '../format.ts';

/** What a task may hold; the arena decides, these only spare the way there. */
export const TASK_LIMITS = { characters: 20_000, files: 10, fileBytes: 50 * 1024 * 1024 } as const;

/** The most a file may have, in words. */
export const FILE_LIMIT = `${TASK_LIMITS.fileBytes / 2 ** 20} MiB`;

/** Why a file is not taken, or null. */
export function fileRefusal(file: File, already: number): string | null {
  if (already >= TASK_LIMITS.files) return `“${file.name}” was left out: a task takes ${TASK_LIMITS.files} files.`;
  if (file.size <= TASK_LIMITS.fileBytes) return null;
  return `“${file.name}” was left out: it has ${bytes(file.size)}, a file may have ${FILE_LIMIT}.`;
}

/** Why a start address is not taken, or null. */
export function addressRefusal(address: string): string | null {
  const text = address.trim();
  if (text === '') return null;
  if (!URL.canParse(text)) return 'This is no address. Write it whole, as in http://shop.practice.test/.';
  return /^https?:$/u.test(new URL(text).protocol) ? null : 'Only http and https addresses can be opened.';
}
