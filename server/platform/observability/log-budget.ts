const windowMs = 60_000;

/**
 * Bounds the lines that strangers can cause in a log. Lines beyond the budget are counted, and the
 * next line that is written contains how many were left out.
 */
export class LogBudget {
  private windowStart = -Infinity;
  private written = 0;
  private leftOut = 0;

  /**
   * @param perMinute lines of one minute
   * @param now clock in milliseconds, for tests
   */
  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Calls `log` with the number of lines left out before, unless the budget is used up. */
  write(log: (leftOut: number) => void): void {
    const now = this.now();
    if (now - this.windowStart >= windowMs) {
      this.windowStart = now;
      this.written = 0;
    }
    if (this.written >= this.perMinute) {
      this.leftOut += 1;
      return;
    }
    this.written += 1;
    const { leftOut } = this;
    this.leftOut = 0;
    log(leftOut);
  }
}
