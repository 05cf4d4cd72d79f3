/** A battle held for one judge. Epoch milliseconds by the store's clock; `readingSince` counts the reading floor. */
export type Reservation = {
  readonly battle: string;
  readonly until: number;
  readonly readingSince: number | null;
  readonly now: number;
};

/** The next battle for a judge, or null; `waiting` counts the judgeable ones that the judge has not answered. */
export type NextReservation = { readonly reservation: Reservation | null; readonly waiting: number };

/**
 * Who is judging what. A judge holds one battle at a time, for twelve holds in all however often it is renewed; a battle is
 * held by as many judges as it still needs. What
 * a judge has answered or was told of is never held again.
 */
export interface ReservationStore {
  /** The battle that the judge holds already, else a redundant one that needs votes, else the longest waiting. */
  next(judge: string, holdMs: number): Promise<NextReservation>;
  /** Holds on for `holdMs` from now; null when the judge has no claim or others have taken the battle meanwhile. */
  renew(battle: string, judge: string, holdMs: number): Promise<Reservation | null>;
  /** The same, and from now on the judge counts as reading; the first mark stays. */
  markReading(battle: string, judge: string, holdMs: number): Promise<Reservation | null>;
}
