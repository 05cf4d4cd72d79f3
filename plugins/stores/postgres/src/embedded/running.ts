import { ArenaError } from '@coarena/core';
import type { Target } from '../db/target.ts';
import { DATABASE_USER } from './cluster.ts';
import { preparePaths } from './paths.ts';
import { findPostmaster } from './postmaster.ts';

/** Where the server of a running arena listens. Throws `db_unavailable` when none runs on the folder. */
export async function runningTarget(folder: string): Promise<Target> {
  const paths = await preparePaths(folder);
  const found = await findPostmaster(paths.cluster);
  if (found?.ready !== true)
    throw new ArenaError('db_unavailable', {
      reason: `no arena runs on ${folder}, or it is just starting or stopping`,
    });
  return {
    host: found.sockets,
    port: 5_432,
    database: 'postgres',
    user: DATABASE_USER,
    password: null,
    tls: null,
  };
}
