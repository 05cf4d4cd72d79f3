import type { ConformanceCase } from '../case.ts';
import type { BlobContext } from './context.ts';
import { damageCases } from './damage.ts';
import { objectCases } from './objects.ts';

/** Everything that a blob store must do. */
export const blobCases: readonly ConformanceCase<BlobContext>[] = [...objectCases, ...damageCases];
