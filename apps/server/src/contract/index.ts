export * from './answers.ts';
export * from './rating.ts';
export * from './requests.ts';
