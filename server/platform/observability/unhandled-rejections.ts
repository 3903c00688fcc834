import { JobQueueError } from '../jobs/job-queue-error.ts';
import type { Log } from './log.ts';

export interface RejectionHandlerOptions {
  readonly log: Log;
  /** Closes the application. */
  readonly stop: () => Promise<void>;
  /** `process.exit`, but for tests. */
  readonly exit?: (code: number) => void;
}

/** Milliseconds that closing may take before the process ends anyway. */
const stopTimeoutMs = 15_000;

/**
 * Creates the handler of promises that were rejected and that nobody waits for.
 *
 * The process survives those of pg-boss only: it does not wait for the statements that end a job,
 * and a database that goes away rejects them; the queue recovers by itself. Any other rejection is
 * a defect of ours, after which the state is unknown: the process closes and ends with code 1, so
 * that its supervisor starts it again.
 */
export function createRejectionHandler({
  log,
  stop,
  exit = process.exit,
}: RejectionHandlerOptions): (reason: unknown) => void {
  let isEnding = false;
  return (reason) => {
    if (reason instanceof JobQueueError) {
      log.warn({ err: reason }, 'the job queue lost its database');
      return;
    }
    log.error({ err: reason }, 'a promise was rejected and not handled; the process ends');
    if (isEnding) return;
    isEnding = true;
    const timeout = setTimeout(() => {
      exit(1);
    }, stopTimeoutMs);
    stop()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the application could not be closed');
      })
      .finally(() => {
        clearTimeout(timeout);
        exit(1);
      });
  };
}

/** Handles the rejections of this process by `createRejectionHandler`. */
export function handleUnhandledRejections(options: RejectionHandlerOptions): void {
  process.on('unhandledRejection', createRejectionHandler(options));
}
