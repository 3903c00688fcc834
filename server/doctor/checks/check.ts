/** An invariant as SQL, examined on the live database. */
export interface Check {
  /** The number of the invariant in docs/invariants.md#doctor-checks. Numbers are stable. */
  readonly invariant: number;
  /**
   * Key of its texts: `dicts.doctor_check` is its name, `dicts.doctor_repair` the remedy.
   * Stored in `doctor_checks.name`.
   */
  readonly name: string;
  /** Selects the rows that violate the invariant; with `sliceOf`, those of one slice (`inSlice`). */
  readonly sql: string;
  /**
   * The table by whose ids the rows are examined slice by slice. Then no statement runs for long,
   * holds back vacuum, or sorts a big table as a whole.
   */
  readonly sliceOf?: string;
}

/** Condition: the id is in the slice that is examined. */
export const inSlice = (id: string): string => `${id} BETWEEN $1 AND $2`;
