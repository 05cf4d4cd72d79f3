import type { AgentAdapter, AgentReply, ProposedAction, StepRecord } from '@coarena/core';

/**
 * An agent that does again what a run did: one recorded action a reply, looking at nothing. Raises when it is asked for more
 * than was recorded: then the second run did not end where the first one had.
 */
export function replayAgent(steps: readonly StepRecord[]): AgentAdapter {
  const actions = steps.map(({ action }): ProposedAction => {
    if (action.verb === 'invalid') throw new Error('an action that was none cannot be done again');
    return { verb: action.verb, params: action.params };
  });
  return scriptedAgent(actions);
}

/** An agent that does a list of actions, one a reply. */
export function scriptedAgent(actions: readonly ProposedAction[]): AgentAdapter {
  return {
    open: async () => {
      let next = 0;
      return {
        next: async (): Promise<AgentReply> => {
          const action = actions[next++];
          if (action === undefined) throw new Error(`all ${actions.length} recorded actions are done`);
          return { kind: 'turn', actions: [action] };
        },
        close: async () => undefined,
      };
    },
    dispose: async () => undefined,
  };
}
