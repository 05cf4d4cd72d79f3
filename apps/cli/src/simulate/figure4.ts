import { PythonRandom } from './python-random.ts';

/** A simulated day of the queue (R163): two runs a battle; waiting times in minutes over everything that arrived. */
export type Figure4 = {
  readonly arrivals: number;
  readonly battlesCompleted: number;
  readonly runsCompleted: number;
  readonly meanWaitMin: number;
  readonly maxWaitMin: number;
  readonly rho: number;
};

const DAY_MIN = 1_440;
const ARRIVALS_PER_MIN = 12 / 60;
const SLOTS = 4;
const MEDIAN_SERVICE_MIN = 6;
const SERVICE_SIGMA = 0.5;

/**
 * Battles arrive at 12 an hour for a day and wait for one of four slots, first in, first out; a service takes a log-normal
 * time of median 6 minutes. All arrivals are drawn first, then a service time each. `rho` is equation (8).
 */
export function simulateFigure4(seed: number | bigint): Figure4 {
  const random = new PythonRandom(seed);
  const arrivals: number[] = [];
  for (let at = random.exponential(ARRIVALS_PER_MIN); at <= DAY_MIN; at += random.exponential(ARRIVALS_PER_MIN))
    arrivals.push(at);
  const freeAt = new Array<number>(SLOTS).fill(0);
  const waits: number[] = [];
  let completed = 0;
  for (const arrival of arrivals) {
    const slot = freeAt.indexOf(Math.min(...freeAt));
    const start = Math.max(arrival, freeAt[slot] ?? 0);
    const end = start + random.logNormal(Math.log(MEDIAN_SERVICE_MIN), SERVICE_SIGMA);
    freeAt[slot] = end;
    waits.push(start - arrival);
    if (end <= DAY_MIN) completed += 1;
  }
  const meanService = MEDIAN_SERVICE_MIN * Math.exp(SERVICE_SIGMA ** 2 / 2);
  return {
    arrivals: arrivals.length,
    battlesCompleted: completed,
    runsCompleted: 2 * completed,
    meanWaitMin: waits.length === 0 ? 0 : waits.reduce((sum, each) => sum + each, 0) / waits.length,
    maxWaitMin: Math.max(0, ...waits),
    rho: (ARRIVALS_PER_MIN * meanService) / SLOTS,
  };
}
