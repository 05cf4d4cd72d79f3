export { blobCases } from './blob-cases.ts';
