/** Something that happens so many days before now. */
export interface Happening {
  readonly daysAgo: number;
  readonly happen: () => Promise<void>;
}

/** Once a day, a little after midnight of the story, and now. */
export const daily = (days: number, happen: () => Promise<void>): readonly Happening[] =>
  Array.from({ length: days + 1 }, (_, daysAgo) => ({ daysAgo, happen }));
