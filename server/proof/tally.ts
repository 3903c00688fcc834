/** One call that a probe judges. */
export interface Cell {
  /** Who calls: `Seller without rights`, `key with the role Pickers`. */
  readonly caller: string;
  /** What is called: `GET /api/Admin/users`, or what the probe does. */
  readonly call: string;
}

export interface Leak extends Cell {
  readonly expected: string;
  readonly answered: string;
}

/** Counts the cells of a probe, and keeps what leaks and what was not covered. */
export class Tally {
  cells = 0;
  readonly leaks: Leak[] = [];
  /** What the probe did not reach, with the reason. */
  readonly uncovered: string[] = [];

  /** Counts a cell; it is a leak unless it `holds`. */
  judge(
    caller: string,
    call: string,
    { holds, expected, answered }: { holds: boolean; expected: string; answered: unknown },
  ): void {
    this.cells += 1;
    if (!holds) this.leaks.push({ caller, call, expected, answered: String(answered) });
  }

  skip(what: string): void {
    this.uncovered.push(what);
  }
}
