/** An invariant as SQL, examined on the live database. */
export interface Check {
  /** The number of the invariant in docs/invariants.md#doctor-checks. Numbers are stable. */
  readonly invariant: number;
  /**
   * Key of its texts: `dicts.doctor_check` is its name, `dicts.doctor_repair` the remedy.
   * Stored in `doctor_checks.name`.
   */
  readonly name: string;
  /** Selects the rows that violate the invariant. */
  readonly sql: string;
}
