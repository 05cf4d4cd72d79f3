import type { Board } from '../../domain/board.ts';

/** Published boards. */
export interface BoardStore {
  /** Keeps the board and stamps the event time r of the battles that it newly reflects. Never replaces a newer one. */
  publish(board: Board): Promise<void>;
  latest(): Promise<Board | null>;
  /** Stamps the event time l of the battles that a served board reflects, once. */
  served(basedOn: number): Promise<void>;
}
