import type { Log } from './log.ts';

/**
 * A promise that nobody waits for ends no process (must-hold 11). Ours are all waited for; pg-boss's are not: what it writes about a job that failed because
 * the database went away is rejected where nobody listens. Its leases settle that later.
 */
export function outliveRejections(log: Log): void {
  process.on('unhandledRejection', (error: unknown) => {
    log.error({ err: error }, 'a promise was rejected that nobody waits for');
  });
}
