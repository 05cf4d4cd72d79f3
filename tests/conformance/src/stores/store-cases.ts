import type { ConformanceCase } from '../case.ts';
import { admissionCases } from './admission.ts';
import type { StoreContext } from './context.ts';
import { judgingCases } from './judging.ts';
import { leaseCases } from './leases.ts';
import { logAndBoardCases } from './log-and-boards.ts';
import { ledgerCases } from './ledger.ts';
import { lookingUpCases } from './looking-up.ts';
import { pauseCases } from './pauses.ts';
import { reservationCases } from './reservations.ts';
import { signInCases } from './sign-in.ts';
import { workerEventCases } from './worker-events.ts';

/** Everything that a store must do. */
export const storeCases: readonly ConformanceCase<StoreContext>[] = [
  ...admissionCases,
  ...leaseCases,
  ...workerEventCases,
  ...pauseCases,
  ...judgingCases,
  ...logAndBoardCases,
  ...ledgerCases,
  ...reservationCases,
  ...signInCases,
  ...lookingUpCases,
];
