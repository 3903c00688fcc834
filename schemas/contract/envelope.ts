/** Every answer of the application. `data` is never null. */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

/**
 * Codes inside the envelope; the HTTP status stays 200 unless transport failed
 * (docs/decisions/0001-wire-envelope.md).
 */
export const codes = {
  done: 200,
  refused: 400,
  signedOut: 401,
  noRight: 402,
  notFound: 404,
  signedOutSilent: 405,
  stale: 409,
  badInput: 422,
  tooFrequent: 429,
  fault: 500,
  unavailable: 503,
} as const;

/**
 * One wrong place in what was sent. `pointer` is a JSON pointer into the body: `/name`,
 * `/specs/0/name`.
 */
export interface FieldError {
  readonly pointer: string;
  readonly message: string;
}

/** `data` of code 422. */
export interface BadInput {
  readonly errors: readonly FieldError[];
}

/** `data` of code 409 on a stale write: the row as it is now and the fields that changed since. */
export interface StaleWrite {
  readonly current: Readonly<Record<string, unknown>>;
  readonly fields: readonly string[];
}

/**
 * `data` of a list. `count` is the number of rows, or the badges of the screen's views by
 * key.
 */
export interface Page<Row = Readonly<Record<string, unknown>>> {
  readonly data: readonly Row[];
  readonly count: number | Readonly<Record<string, number>>;
  readonly total: number;
  readonly per_page: number;
  readonly last_page: number;
  readonly current_page: number;
  /**
   * How the total was made: counted now, counted up to a second ago, or estimated by the database.
   */
  readonly total_is: 'exact' | 'recent' | 'estimated';
}
