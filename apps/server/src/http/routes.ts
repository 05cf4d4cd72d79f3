import { health } from './health.ts';
import { leaderboard } from './leaderboard.ts';
import type { Route } from './route.ts';

/** Everything that the API offers; what is not here does not exist. */
export const ROUTES: readonly Route[] = [health, leaderboard];
