/** What a look at a path found, or null where nothing is there; every other trouble (no right to look, a bad disk) is thrown. */
export async function present<T>(look: Promise<T>): Promise<T | null> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  }
}
