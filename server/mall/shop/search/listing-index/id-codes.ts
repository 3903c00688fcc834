/**
 * Maps ids to dense codes from 1 in insertion order, so that counts by id fit in a plain array.
 * Code 0 means "none" or "unknown".
 */
export class IdCodes {
  private readonly codes = new Map<number, number>();
  private readonly ids: number[] = [0];

  /** Upper bound of the codes (exclusive). */
  get size(): number {
    return this.ids.length;
  }

  /** Returns the code of an id and assigns a new one if needed. */
  add(id: number | null): number {
    if (id === null) return 0;
    const known = this.codes.get(id);
    if (known !== undefined) return known;
    this.codes.set(id, this.ids.length);
    return this.ids.push(id) - 1;
  }

  idOf(code: number): number {
    return this.ids[code]!;
  }

  /**
   * An array indexed by code with 1 for each selected id; undefined when `ids` is empty and
   * everything is selected.
   */
  selected(ids: readonly number[]): Uint8Array | undefined {
    if (ids.length === 0) return undefined;
    const marks = new Uint8Array(this.size);
    for (const id of ids) {
      const code = this.codes.get(id);
      if (code !== undefined) marks[code] = 1;
    }
    return marks;
  }
}
