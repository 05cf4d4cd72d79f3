import {
  ArenaError,
  headSigner,
  MerkleTree,
  toHex,
  type ChainedRow,
  type LedgerPayload,
  type SignedHead,
} from '@coarena/core';
import { nodeDigest, type Arena } from '@coarena/runtime';
import type { LedgerEntriesAnswer, LedgerEntryAnswer, LedgerHeadAnswer, LedgerProofAnswer } from '../contract/index.ts';
import type { Refit } from '../refit/index.ts';

const LEAF_BYTES = 32;
/** Leaves are read so many at a time. */
const LEAVES = 10_000;

/** Shows the ledger to everybody: heads, entries, and proofs that an entry is under a head. */
export class LedgerDesk {
  readonly #arena: Arena;
  readonly #rating: Pick<Refit, 'published' | 'isOpen'>;
  readonly #tree = new MerkleTree(nodeDigest);
  #growing: Promise<void> = Promise.resolve();

  constructor(arena: Arena, rating: Pick<Refit, 'published' | 'isOpen'>) {
    this.#arena = arena;
    this.#rating = rating;
  }

  async head(): Promise<LedgerHeadAnswer> {
    const { signer, store } = this.#arena;
    return { size: await store.log.head(), head: this.#rating.published().head, publicKey: signer.publicKey };
  }

  async entries(after: number, limit: number): Promise<LedgerEntriesAnswer> {
    const rows = await this.#arena.store.log.rows(after, limit + 1);
    const items = rows.slice(0, limit).map((row) => this.#shown(row));
    return { items, next: rows.length > limit ? (items.at(-1)?.position ?? null) : null };
  }

  /** Throws `not_found` for an entry that the ledger does not have. */
  async proof(position: number): Promise<LedgerProofAnswer> {
    const [row] = position < 1 ? [] : await this.#arena.store.log.rows(position - 1, 1);
    if (row === undefined || row.position !== position) throw new ArenaError('not_found');
    const head = await this.#headOver(position);
    await this.#grow(head.size);
    return {
      entry: this.#shown(row),
      proof: this.#tree.inclusionProof(position - 1, head.size).map(toHex),
      head,
    };
  }

  /** The newest published head, or one signed now where that does not reach so far. */
  async #headOver(position: number): Promise<SignedHead> {
    const { head } = this.#rating.published();
    if (head.size >= position) return head;
    return this.#arena.store.log.signHead(headSigner(this.#arena.signer));
  }

  async #grow(size: number): Promise<void> {
    this.#growing = this.#growing.then(
      () => this.#growTo(size),
      () => this.#growTo(size),
    );
    await this.#growing;
  }

  async #growTo(size: number): Promise<void> {
    while (this.#tree.size < size) {
      const leaves = await this.#arena.store.log.leaves(this.#tree.size, Math.min(LEAVES, size - this.#tree.size));
      if (leaves.length === 0)
        throw new Error(`the ledger has no leaf ${this.#tree.size + 1}, but a head covers ${size}`);
      for (let at = 0; at < leaves.length; at += LEAF_BYTES) this.#tree.append(leaves.slice(at, at + LEAF_BYTES));
    }
  }

  /**
   * What is said of a battle that is open stays closed, other people's votes and the checker's word among it: nobody's
   * judgment is to be led by it. Leaf and chain are shown, so that nothing can be slipped in.
   */
  #shown({ position, at, text, leaf, chain }: ChainedRow): LedgerEntryAnswer {
    const payload = JSON.parse(text) as LedgerPayload;
    const closed = 'battle' in payload && this.#rating.isOpen(payload.battle, position);
    return { position, at, text: closed ? null : text, leaf, chain };
  }
}
