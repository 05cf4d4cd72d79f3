import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';

/** What other programs took for the same work, in milliseconds, by figure and by program; empty where none is installed. */
export type Peers = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The programs to compare with, the one that is known best first. */
const KNOWN = ['FastChat', 'choix', 'numpy'];

/** Measures the peers that are installed, in one process of Python. */
export function measurePeers(): Peers {
  const { status, stdout, error } = spawnSync('python3', [join(import.meta.dirname, 'peers.py')], {
    encoding: 'utf8',
    env: { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
  });
  if (error !== undefined || status !== 0) {
    console.error('bench: rating: no peer was measured (python3 with numpy, choix or FastChat)');
    return {};
  }
  return JSON.parse(stdout) as Peers;
}

/** A figure of the group, with its peer where one was measured. */
export function besidePeer(name: string, value: number, peers: Peers): Figure {
  const measured = peers[name] ?? {};
  const program = KNOWN.find((each) => measured[each] !== undefined);
  if (program === undefined) return { name: `rating.${name}`, value };
  console.error(`bench: rating.${name}: the peer is ${program}`);
  const peer = measured[program] as number;
  return { name: `rating.${name}`, value, peer, ratio: peer / value };
}
