import type { Probe, Proof } from './probe.ts';
import { callers } from './probes/callers.ts';
import { channels } from './probes/channels.ts';
import { declared } from './probes/declared.ts';
import { expansions } from './probes/expansions.ts';
import { hidden } from './probes/hidden.ts';
import { moments } from './probes/moments.ts';
import { rowProbes } from './probes/rows.ts';
import { sweeps } from './probes/sweep.ts';
import { type Leak, Tally } from './tally.ts';

/** The matrix, in the order in which it is run: what ends accounts comes last. */
export const probes: readonly Probe[] = [
  declared,
  ...callers,
  ...rowProbes,
  ...hidden,
  ...expansions,
  ...channels,
  ...sweeps,
  ...moments,
];

/** Attacks that need goods on sale and money, which the matrix does not make. */
export const notContained: readonly string[] = [
  'a refund through a payment that several orders share',
  'two lines of one SKU in a cart or a refund',
  'an order of a guest: orders need an account; those of accounts are part of the sweeps',
  'pages and sockets of the chat',
];

export interface ProbeResult {
  readonly name: string;
  readonly about: string;
  readonly cells: number;
  readonly leaks: readonly Leak[];
  readonly uncovered: readonly string[];
  readonly seconds: number;
}

/** Runs one probe. One that throws has covered nothing, and is a leak. */
export async function runProbe(probe: Probe, proof: Proof): Promise<ProbeResult> {
  const tally = new Tally();
  const startedAt = performance.now();
  try {
    await probe.run(proof, tally);
  } catch (error) {
    tally.judge('the probe', probe.name, {
      holds: false,
      expected: 'a run to its end',
      answered: (error as Error).message,
    });
  }
  const { cells, leaks, uncovered } = tally;
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return { name: probe.name, about: probe.about, cells, leaks, uncovered, seconds };
}
