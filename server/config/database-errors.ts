/** The database is missing, overloaded or too slow just now. Answered as 503; the work did not happen unless a commit was under way. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database does not answer', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** SQLSTATE classes and codes: connection, resources, shutdown; cancelled by a timeout; lock not available. */
const unavailable = /^(08|53|57P|57014|55P03|25P03)/;
/** Losing a race that a second try may win: serialization failure, deadlock. */
const retryable = new Set(['40001', '40P01']);
/** What pg and the network say when a connection is gone or was never made. */
const lost =
  /^(Connection terminated|Query read timeout|Client has encountered|timeout|connect |read |write |getaddrinfo |sorry, too many)/i;

interface Answered {
  readonly severity: string;
  readonly code: string;
}

/** The server itself answered with an error and keeps the connection: a wrong statement, a refused value, a lost race. */
export const isAnswered = (error: unknown): error is Error & Answered =>
  error instanceof Error &&
  'severity' in error &&
  error.severity !== 'FATAL' &&
  error.severity !== 'PANIC';

export const isRetryable = (error: unknown): boolean =>
  isAnswered(error) && retryable.has(error.code);

/** Whether a statement broke this constraint: one of a table, or what `demand` and functions of ours were told to say. */
export const isBroken = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint;

/** A statement that was not run, because one before it in the transaction failed. */
export const isAfterFailure = (error: unknown): boolean =>
  isAnswered(error) && error.code === '25P02';

/** What to throw for an error of pg: `DatabaseUnavailable` for anything that is not the statement's own fault. */
export function classify(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  if (isAnswered(error))
    return unavailable.test(error.code) ? new DatabaseUnavailable(error) : error;
  return 'severity' in error || 'errno' in error || lost.test(error.message)
    ? new DatabaseUnavailable(error)
    : error;
}
