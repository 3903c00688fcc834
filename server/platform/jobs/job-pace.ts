/** How soon jobs run, and how soon another process takes over those of a killed one. */
export interface JobPace {
  /** How often a process looks for due jobs, by one short statement. Seconds. */
  readonly pollSeconds: number;
  /**
   * A run that is not renewed for this time is considered dead, and another process may start the
   * next one. Seconds.
   */
  readonly leaseSeconds: number;
}

export const defaultPace: JobPace = { pollSeconds: 5, leaseSeconds: 20 };

/**
 * The movable clock of tests needs a shorter pace: a job that becomes due runs within a second.
 *
 * @param leaseSeconds shorter than the default in test mode only
 */
export const paceOf = (profile: string, leaseSeconds: number): JobPace =>
  profile === 'test' ? { pollSeconds: 1, leaseSeconds } : defaultPace;

/** Three renewals may fail before a run is considered dead. */
export const renewalMs = ({ leaseSeconds }: JobPace): number => leaseSeconds * 250;

/** The longest time until the job of a killed process runs again. */
export const takeoverSeconds = ({ leaseSeconds, pollSeconds }: JobPace): number =>
  leaseSeconds + pollSeconds;
