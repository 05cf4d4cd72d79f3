import type { ConformanceCase } from '../case.ts';
import type { EstimatorContext } from './estimator-checks.ts';
import { evidenceCases } from './estimator-evidence-cases.ts';
import { modelCases } from './estimator-model-cases.ts';
import { publicationCases } from './estimator-publication-cases.ts';

/** What every published rating must do. */
export const estimatorCases: readonly ConformanceCase<EstimatorContext>[] = [
  ...evidenceCases,
  ...modelCases,
  ...publicationCases,
];
