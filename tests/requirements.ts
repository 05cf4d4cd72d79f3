import { ACTIONS } from './requirements/actions.ts';
import { BUDGETS } from './requirements/budgets.ts';
import { COMMANDS } from './requirements/commands.ts';
import { DELIVERY } from './requirements/delivery.ts';
import { ENVIRONMENTS } from './requirements/environments.ts';
import { EVIDENCE } from './requirements/evidence.ts';
import { INTAKE } from './requirements/intake.ts';
import { JUDGING } from './requirements/judging.ts';
import { MATCHMAKING } from './requirements/matchmaking.ts';
import { MEASURES } from './requirements/measures.ts';
import { NEIGHBOURS } from './requirements/neighbours.ts';
import { NEWCOMERS } from './requirements/newcomers.ts';
import { OBJECTS } from './requirements/objects.ts';
import { OPERATOR_FACTS } from './requirements/operator-facts.ts';
import { OUTCOMES } from './requirements/outcomes.ts';
import { PAGES } from './requirements/pages.ts';
import { PUBLISHED_RATING } from './requirements/published-rating.ts';
import { REAL_TIME } from './requirements/real-time.ts';
import { SANDBOXES } from './requirements/sandboxes.ts';
import { SIMULATIONS } from './requirements/simulations.ts';
import { STEP_RECORD } from './requirements/step-record.ts';
import { STREAMING_RATING } from './requirements/streaming-rating.ts';
import type { Requirement } from './requirements/requirement.ts';

/** Every requirement, number by number, in the sections they are kept in. */
export const REQUIREMENTS: readonly (readonly [id: string, Requirement])[] = [
  OBJECTS,
  INTAKE,
  MATCHMAKING,
  SANDBOXES,
  ACTIONS,
  COMMANDS,
  BUDGETS,
  STEP_RECORD,
  JUDGING,
  EVIDENCE,
  PUBLISHED_RATING,
  STREAMING_RATING,
  NEWCOMERS,
  REAL_TIME,
  ENVIRONMENTS,
  SIMULATIONS,
  MEASURES,
  OUTCOMES,
  DELIVERY,
  PAGES,
  NEIGHBOURS,
  OPERATOR_FACTS,
].flatMap((section) => Object.entries(section));
