/** How soon jobs run, and how soon another process takes over those of a killed one. */
export interface JobPace {
  /** How often a process polls each queue, in seconds. */
  readonly pollSeconds: number;
  /**
   * The longest time between two wake-ups of a job, in seconds. A wake-up is cheap when the job is
   * not due; the next one also starts the job of a killed process.
   */
  readonly maxDelaySeconds: number;
  /**
   * A run that is not renewed for this time is considered dead, and another process may start the
   * next one. Seconds.
   */
  readonly leaseSeconds: number;
}

/** About five short statements a second for all queues together. */
export const defaultPace: JobPace = { pollSeconds: 10, maxDelaySeconds: 15, leaseSeconds: 20 };
/** For the movable clock of tests: a job that becomes due runs within seconds. */
const testPace: JobPace = { ...defaultPace, pollSeconds: 1, maxDelaySeconds: 2 };

/** @param leaseSeconds shorter than the default in test mode only */
export const paceOf = (profile: string, leaseSeconds: number): JobPace =>
  profile === 'test' ? { ...testPace, leaseSeconds } : defaultPace;

/** Three renewals may fail before a run is considered dead. */
export const renewalMs = ({ leaseSeconds }: JobPace): number => leaseSeconds * 250;

/**
 * After this time without an end pg-boss gives the wake-up to another process. A longer run goes
 * on: its row in `jobs` excludes other runs (`JobRuns`).
 */
export const expireSeconds = ({ leaseSeconds }: JobPace): number => Math.ceil(leaseSeconds * 0.75);

/** How often pg-boss looks for expired wake-ups. */
export const maintenanceSeconds = ({ leaseSeconds }: JobPace): number =>
  Math.ceil(leaseSeconds / 2);

/**
 * The longest time until the job of a killed process runs again: its run counts as dead and pg-boss
 * has freed its wake-up; then another process waits for the next wake-up and polls it.
 */
export const takeoverSeconds = (pace: JobPace): number =>
  Math.max(
    pace.leaseSeconds + pace.maxDelaySeconds,
    expireSeconds(pace) + maintenanceSeconds(pace),
  ) + pace.pollSeconds;
