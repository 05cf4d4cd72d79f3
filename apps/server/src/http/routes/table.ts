import type { Route } from '../route.ts';
import { administrationRoutes } from './administration.ts';
import { anatomy } from './anatomy.ts';
import { battleRoutes } from './battles.ts';
import { health } from './health.ts';
import { judgingRoutes } from './judging.ts';
import { leaderboardRoutes } from './leaderboard.ts';
import { openapi } from './openapi.ts';
import { peopleRoutes } from './people.ts';
import { ratingRoutes } from './rating.ts';
import { sessionRoutes } from './session.ts';
import { submitterRoutes } from './submitter-words.ts';
import { taskRoutes } from './tasks.ts';

/** Everything that the API offers; what is not here does not exist. */
export const ROUTES: readonly Route[] = [
  health,
  openapi,
  anatomy,
  ...leaderboardRoutes,
  ...ratingRoutes,
  ...sessionRoutes,
  ...taskRoutes,
  ...battleRoutes,
  ...submitterRoutes,
  ...judgingRoutes,
  ...administrationRoutes,
  ...peopleRoutes,
];
