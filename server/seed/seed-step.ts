import { setTimeout } from 'node:timers/promises';
import type { Database, Transaction } from '../platform/database/sql.ts';

/**
 * A part of the seed. `prepare` does the slow work (pictures, hashes) and returns the function that
 * writes; it runs in one transaction with the mark of the step.
 */
export interface SeedStep {
  readonly name: string;
  readonly prepare: () => Promise<(tx: Transaction) => Promise<unknown>>;
}

/**
 * Runs the missing steps: prepares all in parallel and writes them in order. One statement if all
 * are done. Concurrent processes are safe: one writes, the others wait for the marks.
 */
export async function runSteps(database: Database, steps: readonly SeedStep[]): Promise<void> {
  const done = new Set(
    (await database.rows<{ name: string }>('SELECT name FROM seeds')).map(({ name }) => name),
  );
  const pending = steps.filter(({ name }) => !done.has(name));
  const prepared = pending.map(({ name, prepare }) => ({ name, writes: prepare() }));
  for (const { writes } of prepared) writes.catch(() => undefined); // awaited below, in order
  for (const { name, writes } of prepared) await writeOnce(database, name, await writes);
}

/**
 * Polling interval in ms while another process writes a step. Waiting for its lock would time out
 * after a few seconds.
 */
const pollMs = 250;

async function writeOnce(
  database: Database,
  name: string,
  write: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  while (!(await database.transaction((tx) => tryWrite(tx, name, write)))) await setTimeout(pollMs);
}

/** False while another process writes. */
async function tryWrite(
  tx: Transaction,
  name: string,
  write: (tx: Transaction) => Promise<unknown>,
): Promise<boolean> {
  const [lock] = await tx.rows<{ taken: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtextextended('souk:seed', 0)) AS taken",
  );
  if (!lock?.taken) return false;
  if ((await tx.run('INSERT INTO seeds (name) VALUES ($1) ON CONFLICT DO NOTHING', [name])) > 0)
    await write(tx);
  return true;
}
