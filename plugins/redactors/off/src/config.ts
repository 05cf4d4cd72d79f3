import { z } from 'zod';

/** There is nothing to set. */
export const OffConfig = z.strictObject({});
