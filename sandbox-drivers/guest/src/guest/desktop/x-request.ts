/** Turns one request of the X11 client, which answers by callback, into a promise. */
export function ask<T>(request: (done: (error: Error | null, value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => request((error, value) => (error ? reject(error) : resolve(value))));
}

const BAD_WINDOW = 3;
const BAD_DRAWABLE = 9;

/** For a question about a window that may have vanished meanwhile: `nothing` then; every other failure is the display's. */
export function vanished<T>(nothing: T): (error: Error & { readonly error?: number }) => T {
  return (error) => {
    if (error.error === BAD_WINDOW || error.error === BAD_DRAWABLE) return nothing;
    throw error;
  };
}
