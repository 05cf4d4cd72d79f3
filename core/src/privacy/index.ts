export * from './personal-texts.ts';
export * from './secret-finder.ts';
export * from './typed-key.ts';
export * from './typed-texts.ts';
