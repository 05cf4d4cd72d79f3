export * from './answers.ts';
export * from './requests.ts';
