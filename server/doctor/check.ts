/** One invariant as SQL: it answers the rows that violate it, and nothing when all is well. What holds and what to do are `dicts.doctor_check` and `dicts.doctor_repair`. */
export interface Check {
  /** The number in must-hold.md "Invariants". */
  readonly invariant: number;
  readonly name: string;
  readonly sql: string;
}

export const defineCheck = (invariant: number, name: string, sql: string): Check => ({
  invariant,
  name,
  sql,
});
