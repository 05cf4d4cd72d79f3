import { z } from 'zod';

/** The uniform draw has no options. */
export const UniformConfig = z.strictObject({});
