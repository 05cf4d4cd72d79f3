import { almanacCorrection, almanacLongest } from './almanac.ts';
import { bookingFirstNight } from './booking.ts';
import { inboxReply } from './inbox.ts';
import type { Plan } from './plan.ts';
import { registerInquiry, registerLargest } from './register.ts';
import { shopCheapest, shopHeaviest } from './shop.ts';

/** The plan of every built-in practice task. */
export const PLANS: readonly Plan[] = [
  shopCheapest,
  shopHeaviest,
  registerLargest,
  registerInquiry,
  almanacLongest,
  almanacCorrection,
  bookingFirstNight,
  inboxReply,
];
