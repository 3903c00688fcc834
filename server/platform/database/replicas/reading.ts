import { AsyncLocalStorage } from 'node:async_hooks';
import { currentTrial } from '../trial.ts';

/** Reads of one request that may be a moment old. */
interface Reading {
  /** The caller has seen the database until this position of its log: see `positionSql`. */
  readonly after: number;
  hasWritten: boolean;
}

const readings = new AsyncLocalStorage<Reading | undefined>();

/** What `work` reads may come from a replica that has replayed the log until `after`. */
export const readingAfter = <T>(after: number, work: () => T): T =>
  readings.run({ after, hasWritten: false }, work);

/** All that `work` reads comes from the primary. */
export const onPrimary = <T>(work: () => T): T => readings.run(undefined, work);

/** The rest of the request reads the primary. */
export function noteWrite(): void {
  const reading = readings.getStore();
  if (reading) reading.hasWritten = true;
}

/** The position that a replica must have; undefined when only the primary will do. */
export function readableAfter(): number | undefined {
  const reading = readings.getStore();
  return reading && !reading.hasWritten && !currentTrial() ? reading.after : undefined;
}
