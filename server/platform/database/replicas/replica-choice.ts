import { DatabaseBusy, DatabaseUnavailable } from '../database-errors.ts';

/** A replica that is further behind is left out, in milliseconds. */
export const maxLagMs = 3000;
/** A replica that has not answered for this time is left out, in milliseconds. */
export const maxSilenceMs = 1500;

/** A position of the primary's log, in bytes, and when it was read. */
export interface Sample {
  readonly at: number;
  readonly position: number;
}

/** What a replica has last said: the position until which it has replayed the log. */
export type Replayed = Sample;

/**
 * How old the rows of a replica are: the time since its position was that of the primary.
 *
 * @param samples of the primary, oldest first
 */
export function lagMs(samples: readonly Sample[], replayed: number, now: number): number {
  const reached = samples.findLast(({ position }) => position <= replayed);
  return reached ? now - reached.at : Number.POSITIVE_INFINITY;
}

/** Whether reads may go to a replica. @param replayed undefined when it does not answer */
export const isFresh = (
  samples: readonly Sample[],
  replayed: Replayed | undefined,
  now: number,
): boolean =>
  replayed !== undefined &&
  now - replayed.at <= maxSilenceMs &&
  lagMs(samples, replayed.position, now) <= maxLagMs;

/** The samples that `lagMs` needs, with a new one. */
export const addSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] => [
  ...samples.filter(({ at }) => sample.at - at <= maxLagMs),
  sample,
];

/** SQLSTATE: a write on a standby, a conflict with what it replays, a statement that ran too long. */
const [readOnly, conflict, timedOut] = ['25006', '40001', '57014'];

/** What follows when a replica has refused a read: `primary` reads there, `leave` also leaves it out. */
export function afterFailure(error: unknown): 'throw' | 'primary' | 'leave' {
  // Without an error of the connection as its cause, the read has waited here, or is refused anywhere
  if (!(error instanceof DatabaseUnavailable) || !(error.cause instanceof Error)) return 'throw';
  const { code } = error.cause as { code?: unknown };
  if (code === readOnly || code === conflict) return 'primary';
  if (code === timedOut || error instanceof DatabaseBusy) return 'throw';
  return 'leave';
}
