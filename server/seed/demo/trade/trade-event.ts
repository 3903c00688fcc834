/** A step of the demo trade, a number of days before now. */
export interface Happening {
  readonly daysAgo: number;
  readonly happen: () => Promise<void>;
}

/** A step for each day up to now. */
export const daily = (days: number, happen: () => Promise<void>): readonly Happening[] =>
  Array.from({ length: days + 1 }, (_, daysAgo) => ({ daysAgo, happen }));
