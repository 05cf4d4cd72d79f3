import { almanacCorrection, almanacLongest } from './almanac.ts';
import { bookingFirstNight } from './booking.ts';
import { deliveryWeights } from './delivery-weights.ts';
import { groupJourney } from './group-journey.ts';
import { inboxReply } from './inbox.ts';
import { parcelOrder } from './parcel-order.ts';
import type { Plan } from './plan.ts';
import { registerInquiry, registerLargest } from './register.ts';
import { shopCheapest, shopHeaviest } from './shop.ts';
import { valleySurvey } from './valley-survey.ts';

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
  valleySurvey,
  parcelOrder,
  deliveryWeights,
  groupJourney,
];
