export type { RedactorContext } from './context.ts';
export type { RgbPicture } from './pictures.ts';
export { redactorCases } from './redactor-cases.ts';
