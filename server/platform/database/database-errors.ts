/** The database is missing, overloaded or too slow. Answered with HTTP 503 and `retry-after`. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown, message = 'The database does not answer') {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/**
 * A statement waited too long for a lock, ran too long, or lost every attempt of a race. The database
 * itself works; nothing of the transaction happened, and the caller may try again.
 */
export class DatabaseBusy extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause, 'Another transaction has the rows, or the statement took too long');
    this.name = 'DatabaseBusy';
  }
}

/** SQLSTATE: lock_not_available (lock timeout), query_canceled (statement timeout). */
const timedOut = new Set(['55P03', '57014']);
/** SQLSTATE: the server has become a standby, or the connection leads to one. Nothing was written. */
const readOnly = '25006';
/** SQLSTATE: connection, resources, shutdown, idle in transaction, and a standby. */
const unavailable = new RegExp(`^(08|53|57P|25P03|${readOnly})`);
/** SQLSTATE: invalid_sql_statement_name. The connection lost a prepared statement. */
const missingStatement = '26000';
/** SQLSTATE: serialization failure, deadlock, and a statement that did not run. */
const retryable = new Set(['40001', '40P01', missingStatement]);
/** SQLSTATE: a statement after one that failed, in the same transaction. */
const failedTransaction = '25P02';
/** Messages of pg and Node for a connection that was lost or never made. */
const connectionLost = new RegExp(
  '^(Connection terminated|Query read timeout|Client has encountered|Client was closed|timeout' +
    '|connect |read |write |getaddrinfo |sorry, too many)',
  'i',
);

interface StatementError extends Error {
  readonly severity: string;
  readonly code: string;
}

/** Whether PostgreSQL rejected the statement and keeps the connection. */
export const isStatementError = (error: unknown): error is StatementError =>
  error instanceof Error &&
  'severity' in error &&
  error.severity !== 'FATAL' &&
  error.severity !== 'PANIC';

/**
 * Whether the connection must be replaced: it is lost, it leads to a standby, or a statement was
 * stopped before its end, perhaps before it was prepared.
 */
export const leavesDoubt = (error: unknown): boolean =>
  !isStatementError(error) ||
  timedOut.has(error.code) ||
  error.code === missingStatement ||
  error.code === readOnly;

/** Whether nothing happened and a second attempt may succeed. */
export const isRetryable = (error: unknown): boolean =>
  isStatementError(error) && retryable.has(error.code);

/** Whether a statement was refused because an earlier one of its transaction had failed. */
export const followsFailure = (error: unknown): boolean =>
  isStatementError(error) && error.code === failedTransaction;

/** Whether a statement names a table or column that does not exist. */
export const isMissingRelation = (error: unknown): boolean =>
  isStatementError(error) && (error.code === '42P01' || error.code === '42703');

/** Whether a statement violated the constraint or unique index of this name. */
export const violatesConstraint = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint;

/**
 * Converts an error of pg: timeouts to `DatabaseBusy`, lost connections to `DatabaseUnavailable`.
 * An error of the statement itself is returned unchanged.
 */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  if (isStatementError(error)) {
    if (timedOut.has(error.code)) return new DatabaseBusy(error);
    return unavailable.test(error.code) ? new DatabaseUnavailable(error) : error;
  }
  const isLost = 'severity' in error || 'errno' in error || connectionLost.test(error.message);
  return isLost ? new DatabaseUnavailable(error) : error;
}
