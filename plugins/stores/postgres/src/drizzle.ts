import { createRequire } from 'node:module';
import type * as Orm from 'drizzle-orm';
import type * as Core from 'drizzle-orm/pg-core';
import type * as Driver from 'drizzle-orm/postgres-js';

/**
 * The parts of drizzle that this plugin uses, loaded as CommonJS: its modules import each other in circles, and as ES
 * modules they leave about 160 MB of garbage behind and take half a second longer.
 */
// The schema tool runs this file as CommonJS itself, where there is no import.meta.
const require = createRequire(import.meta.url ?? `${process.cwd()}/`);
const orm = require('drizzle-orm') as typeof Orm;
const core = require('drizzle-orm/pg-core') as typeof Core;
const driver = require('drizzle-orm/postgres-js') as typeof Driver;

/** Conditions, orders and raw SQL. */
export const { and, asc, desc, eq, getTableColumns, gt, gte, ilike, inArray, isNotNull, isNull, lt, lte, ne, or, sql } =
  orm;
/** Columns, keys and indexes of the schema. */
export const {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} = core;
/** Bytes: lower-case hex outside. */
export const bytea = core.customType<{ data: string; driverData: string }>({
  dataType: () => 'bytea',
  toDriver: (hex) => `\\x${hex}`,
  fromDriver: (bytes: unknown) =>
    typeof bytes === 'string' ? bytes.slice(2) : Buffer.from(bytes as Uint8Array).toString('hex'),
});
/** Makes a database of a connection pool. */
export const { drizzle } = driver;

/** The database as drizzle sees it. */
export type Database = Driver.PostgresJsDatabase;
/** One transaction of it. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
