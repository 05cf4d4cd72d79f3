/** A value of 32 random bytes that nobody guesses, for a link that is good once. */
export function newToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
}
