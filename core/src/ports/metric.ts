import type { Run } from '../domain/run.ts';
import type { StepRecord } from '../domain/step.ts';

/** One run of the agent that is measured, with every step that was recorded of it, in order. */
export type MeasuredRun = { readonly run: Run; readonly steps: readonly StepRecord[] };

/** Which way is better; a `fingerprint` describes and is never ranked or drawn with a direction (R173). */
export type MetricDirection = 'up' | 'down' | 'neither' | 'fingerprint';

/**
 * What was measured. `value` is a number in the metric's unit, or for a fingerprint one number a name. `n` is the count
 * of things that the value rests on; where it is a share, `numerator / denominator` is the value (R176).
 */
export type MetricValue = {
  readonly value: number | Readonly<Record<string, number>>;
  readonly numerator?: number;
  readonly denominator: number;
  readonly n: number;
};

/** A measure with the definition that travels with every value of it (R172). */
export interface Metric {
  /** Family and name, `family.name`, lower-case letters, digits and `_`. */
  readonly id: string;
  readonly title: string;
  readonly family: string;
  readonly unit: string;
  readonly direction: MetricDirection;
  /** What the numerator (or a median) is made of. */
  readonly counted: string;
  /** What the denominator is made of. */
  readonly over: string;
  /** What a reader must not conclude from it. */
  readonly doesNotEstablish: string;
  /** Measures the runs of one agent. Null where nothing can be counted: null is not zero. Pure, and keeps nothing. */
  compute(runs: readonly MeasuredRun[]): MetricValue | null;
}

/** What a plugin of kind `metric` makes, selected by `metrics.NAME.use`: one measure or a whole family. */
export interface MetricSet {
  readonly metrics: readonly Metric[];
  dispose(): Promise<void>;
}
