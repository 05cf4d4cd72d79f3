export { storeCases } from './store-cases.ts';
export { answerOf, judgeable } from './play.ts';
export { sampleAdmission, sampleBoard, sampleStep } from './samples.ts';
