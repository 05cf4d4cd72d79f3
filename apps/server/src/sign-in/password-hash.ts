import { hash, verify } from '@node-rs/argon2';

/** OWASP's least settings for argon2id. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How passwords are kept: as a hash that is slow to guess back. */
export const passwordHash = {
  hash: (password: string): Promise<string> => hash(password, ARGON2),
  verify: ({ hash: kept, password }: { readonly hash: string; readonly password: string }): Promise<boolean> =>
    verify(kept, password),
};
