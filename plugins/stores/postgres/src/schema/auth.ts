import { boolean, index, text, timestamp, uniqueIndex } from '../drizzle.ts';
import { arena } from './columns.ts';

const at = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' });
const kept = { createdAt: at('created_at').notNull(), updatedAt: at('updated_at').notNull() };

/** People who sign in. Tables and fields of this file are those of the sign-in library. */
export const authUsers = arena.table(
  'auth_users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull(),
    image: text('image'),
    ...kept,
  },
  (table) => [uniqueIndex('auth_users_by_email').on(table.email)],
);

/** Sessions, each known by its token. */
export const authSessions = arena.table(
  'auth_sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...kept,
  },
  (table) => [uniqueIndex('auth_sessions_by_token').on(table.token), index('auth_sessions_by_user').on(table.userId)],
);

/** Ways in: the hash of a password. */
export const authAccounts = arena.table(
  'auth_accounts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    ...kept,
  },
  (table) => [
    uniqueIndex('auth_accounts_by_provider').on(table.providerId, table.accountId),
    index('auth_accounts_by_user').on(table.userId),
  ],
);

/** Values that are good once and for a while: the hashes of one-time sign-ins. */
export const authVerifications = arena.table(
  'auth_verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    ...kept,
  },
  (table) => [index('auth_verifications_by_identifier').on(table.identifier)],
);
