import type { Requirements } from './requirement.ts';

/** What there is: agents, tasks, battles, judgments. */
export const OBJECTS: Requirements = {
  R001: {
    says: "The roster is a list of agents; an agent is anything that turns an instruction into desktop actions through the arena's tools.",
    tests: ['core/src/usecases/run-lane.test.ts', 'plugins/agents/rule-based/test/rule-based.contract.test.ts'],
  },
  R002: {
    says: "A single model runs with the arena's prompt, tools and budget.",
    open: 'models of providers',
    tests: ['core/src/usecases/run-lane.test.ts'],
  },
  R003: {
    says: 'A team of agents with its own planning counts as one entrant through the same interface.',
    open: 'adapters for teams',
  },
  R004: {
    says: 'Only actions and the delivered result are seen and rated, by one rule on one board, whatever is behind them.',
    tests: ['core/src/usecases/run-lane.test.ts', 'plugins/agents/rule-based/test/rule-based.contract.test.ts'],
  },
  R005: {
    says: 'A task has an instruction and may have files and a start address.',
    tests: ['apps/runtime/src/practice/materialise-task.test.ts'],
  },
  R006: {
    says: 'A battle is one task and two different agents, and makes two runs.',
    tests: ['tests/integration/battle/record.test.ts'],
  },
  R007: {
    says: "A judgment is one person's blind choice between the two runs of one battle.",
    tests: ['core/src/domain/battle-machine.test.ts', 'plugins/stores/postgres/test/postgres.contract.test.ts'],
  },
  R008: {
    says: 'Models of several vendors are reached over their public interfaces by one harness.',
    open: 'models of providers',
  },
  R009: { says: 'Neither lane is told anything about the other.', tests: ['core/src/actions/parse-action.test.ts'] },
  R010: {
    says: 'Agents work logged out; no credential is ever given to one.',
    tests: ['tests/integration/battle/secrets.test.ts', 'sandbox-drivers/local/test/local.contract.test.ts'],
  },
};
