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
 * Creates the handler of promises that were rejected and that nobody waits for. Such a rejection is
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
