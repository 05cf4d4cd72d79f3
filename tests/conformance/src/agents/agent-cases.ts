import type { ConformanceCase } from '../case.ts';
import type { AgentContext } from './context.ts';
import { agentObservationCases } from './observation-cases.ts';
import { agentSessionCases } from './session-cases.ts';

/** What every agent must do. `sessions-share-nothing` is asked of adapters that declare `deterministic`. */
export const agentCases: readonly ConformanceCase<AgentContext>[] = [...agentSessionCases, ...agentObservationCases];
