/**
 * An answer, or a part of one, that PostgreSQL has written as JSON. It goes out as it is: making objects of rows and text of objects again is most of
 * what a list costs a process. Anywhere else it counts as what it says (`JSON.stringify` reads it too).
 */
export class WireJson<T> {
  constructor(readonly text: string) {}

  read(): T {
    return JSON.parse(this.text) as T;
  }

  toJSON(): T {
    return this.read();
  }
}

/** What a use case answers: a value, or the JSON of one. */
export type Wire<T> = T | WireJson<T>;

/** For whoever looks into an answer. */
export const valueOf = <T>(wire: Wire<T>): T =>
  wire instanceof WireJson ? (wire as WireJson<T>).read() : wire;
