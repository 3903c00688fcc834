/** One invariant as SQL: it answers the rows that violate it, and nothing when all is well. */
export interface Check {
  /** The number in must-hold.md "Invariants". */
  readonly invariant: number;
  readonly name: string;
  /** What holds, as a person would say it. */
  readonly holds: string;
  /** What to do about a row. */
  readonly repair: string;
  readonly sql: string;
}

export const defineCheck = (invariant: number, name: string, holds: string, repair: string, sql: string): Check => ({ invariant, name, holds, repair, sql });
