import { claimsSetting, ORACLE, oracleSetting } from './fixture-agents.ts';

/** Agents that practice knows by name without their being on any roster, and the setting that puts each on it. */
export const PRACTICE_AGENTS: Readonly<Partial<Record<string, () => string>>> = {
  [ORACLE]: oracleSetting,
  /** Does nothing: no checker may pass for it. */
  idle: () => `agents.idle=${JSON.stringify({ use: 'rule-based', with: { preset: 'idle' } })}`,
  /** Says at once that it has done everything: nor for this one. */
  claims: () => claimsSetting(),
};
