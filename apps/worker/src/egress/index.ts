export { openEgress } from './open-egress.ts';
export type { Egress, EgressDecision, OpenEgressOptions } from './types.ts';
