/**
 * An answer, or a part of one, that PostgreSQL has written as JSON. It is sent unchanged: parsing
 * rows and serializing them again is most of what a list costs a process. `JSON.stringify` treats it
 * as its value.
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

/** Result of a use case: a value, or the JSON of one. */
export type Wire<T> = T | WireJson<T>;

/** The value of either form. */
export const readWire = <T>(wire: Wire<T>): T =>
  wire instanceof WireJson ? (wire as WireJson<T>).read() : wire;
