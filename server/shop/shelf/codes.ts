/** Ids as small numbers from 1 in the order they came, so that counts by id are a plain array. 0: none, or not known. */
export class Codes {
  private readonly codes = new Map<number, number>();
  private readonly ids: number[] = [0];

  /** Codes are below this. */
  get size(): number {
    return this.ids.length;
  }

  /** Its code, a new one if need be. */
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

  /** By code, 1 for each that is chosen; undefined when nothing was chosen, which chooses all. */
  chosen(ids: readonly number[]): Uint8Array | undefined {
    if (ids.length === 0) return undefined;
    const marks = new Uint8Array(this.size);
    for (const id of ids) {
      const code = this.codes.get(id);
      if (code !== undefined) marks[code] = 1;
    }
    return marks;
  }
}
