const ABSENT: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR']);

/** How the kernel says that a process has ended, before or while something of it is read. */
export const ENDED: ReadonlySet<unknown> = new Set(['ENOENT', 'ESRCH']);

/** How it says that a process is another user's, or one that shows nothing of itself. */
export const CLOSED: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM']);

/**
 * What is read, or `nothing` where there is nothing to read (by these codes). What is there and cannot be read is no fact
 * about a desktop: two that could both not be read would count as equal. Rejects with that error.
 */
export async function whereThere<T, N>(reading: Promise<T>, nothing: N, absent = ABSENT): Promise<T | N> {
  try {
    return await reading;
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code)) return nothing;
    throw error;
  }
}
