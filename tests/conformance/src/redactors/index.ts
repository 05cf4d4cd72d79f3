export { redactorCases } from './redactor-cases.ts';
