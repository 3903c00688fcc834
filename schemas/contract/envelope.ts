/** Every answer of the application. `data` is never null. */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

/**
 * Codes inside the envelope; the HTTP status stays 200 for sessions unless transport failed
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

/** The HTTP status of an answer to a caller with an API key. Two codes are no such statuses. */
export function httpStatusOf(code: number): number {
  if (code === codes.noRight) return 403;
  return code === codes.signedOutSilent ? 401 : code;
}

/**
 * One invalid value of a request body. `pointer` is a JSON pointer into the body: `/name`,
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

/**
 * `data` of code 409 for a stale write: the current row and the fields that changed since it was
 * read.
 */
export interface StaleWrite {
  readonly current: Readonly<Record<string, unknown>>;
  readonly fields: readonly string[];
}

/**
 * `data` of a list. `count` is the number of rows, or the badge of each view of the screen by the
 * view's key.
 */
export interface Page<Row = Readonly<Record<string, unknown>>> {
  readonly data: readonly Row[];
  readonly count: number | Readonly<Record<string, number>>;
  readonly total: number;
  readonly per_page: number;
  readonly last_page: number;
  readonly current_page: number;
  /** Where the next page begins, for calls with `cursor`; null after the last one. */
  readonly next_cursor?: string | null;
  /** Origin of `total`: counted for this request, counted up to 1 s ago, or estimated. */
  readonly total_is: 'exact' | 'recent' | 'estimated';
}
