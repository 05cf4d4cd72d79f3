import type { ConformanceCase } from '../case.ts';
import type { DriverBench } from './bench.ts';
import { isolationCases } from './cases/isolation.ts';
import { lifecycleCases } from './cases/lifecycle.ts';
import { reapingCases } from './cases/reaping.ts';
import { secretCases } from './cases/secrets.ts';

const FROM_OUTSIDE = ['all-or-none', 'start-abortable', 'lost-is-told', 'dispose-ends-all'];

/**
 * The driver cases that need no knowledge of how a driver's machines look on the host: they are asked through the port and
 * from inside a machine, so any configured driver can be held against them.
 */
export const driverProofCases: readonly ConformanceCase<DriverBench>[] = [
  ...isolationCases,
  ...secretCases.filter(({ needs }) => needs === undefined),
  ...lifecycleCases.filter(({ id }) => !FROM_OUTSIDE.includes(id)),
  ...reapingCases.filter(({ id }) => id === 'arenas-apart'),
];
