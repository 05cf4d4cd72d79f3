export { openEgress } from './open-egress.ts';
export type { Egress, EgressDecision } from './types.ts';
export { EGRESS_LIMITS } from './limits.ts';
