/** A step of the demo trade, a number of days before now. */
export interface TradeEvent {
  readonly daysAgo: number;
  readonly run: () => Promise<void>;
}

/** A step for each day up to now. */
export const daily = (days: number, run: () => Promise<void>): readonly TradeEvent[] =>
  Array.from({ length: days + 1 }, (_, daysAgo) => ({ daysAgo, run }));
