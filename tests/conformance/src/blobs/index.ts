export { blobCases } from './blob-cases.ts';
export type { BlobContext } from './context.ts';
