import { pino } from 'pino';
import type { Env } from '../config/env.ts';

/**
 * The server's log; inject it by this class. Never pass tokens, passwords, bodies or query strings
 * (docs/invariants.md#privacy).
 */
export abstract class Log {
  abstract error(fields: object, message: string): void;
  abstract warn(fields: object, message: string): void;
  abstract info(fields: object, message: string): void;
  abstract debug(fields: object, message: string): void;
}

/** Fields that are hidden wherever they appear at the first or second level. */
const hiddenFields = ['password', 'token', 'secret', 'authorization'];

/** JSON lines on stdout. The field `err` carries what `describeError` returns. */
export const createLog = (env: Env): Log =>
  pino({
    level: env.logLevel,
    base: { pid: process.pid },
    serializers: { err: describeError },
    redact: {
      paths: hiddenFields.flatMap((name) => [name, `*.${name}`]),
      censor: '[hidden]',
    },
  });

/** Longest chain of causes that is logged. */
const maxCauses = 5;

/**
 * Type, message, stack and causes of an error. Other properties are left out: PostgreSQL's `detail`
 * repeats values of the row.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const hasCause = error.cause !== undefined && depth < maxCauses;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(hasCause ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
