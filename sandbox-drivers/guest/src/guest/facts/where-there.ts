const ABSENT: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR']);

/**
 * What is read, or `nothing` where there is nothing to read. What is there and cannot be read is no fact about a desktop:
 * two that could both not be read would count as equal. Rejects with that error.
 */
export async function whereThere<T>(reading: Promise<T>, nothing: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code)) return nothing;
    throw error;
  }
}
