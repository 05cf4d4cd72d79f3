/** Turns one request of the X11 client, which answers by callback, into a promise. */
export function ask<T>(request: (done: (error: Error | null, value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => request((error, value) => (error ? reject(error) : resolve(value))));
}
