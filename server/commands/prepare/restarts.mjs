/**
 * Collects changes: one call of `restart` for all that come within the delay, and one more for all
 * that come while it runs.
 *
 * @param {(file: string) => Promise<unknown>} restart with the file that changed last
 * @param {number} delayMs
 */
export function collectRestarts(restart, delayMs) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {string | undefined} The change that no restart has seen yet. */
  let changed;
  let running = Promise.resolve();
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (changed !== undefined && timer === undefined) {
      const file = changed;
      changed = undefined;
      await restart(file);
    }
    isRunning = false;
  };
  return {
    /** @param {string} file */
    add(file) {
      changed = file;
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        if (!isRunning) running = run();
      }, delayMs);
    },
    /** Ends without those that wait. */
    stop() {
      clearTimeout(timer);
      timer = undefined;
      changed = undefined;
      return running;
    },
  };
}
