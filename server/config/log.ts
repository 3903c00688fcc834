import { pino } from 'pino';
import type { Env } from './env.ts';

/** What the server writes down. Inject it by this class. Never given tokens, passwords, bodies or query strings. */
export abstract class Log {
  abstract error(fields: object, message: string): void;
  abstract warn(fields: object, message: string): void;
  abstract info(fields: object, message: string): void;
  abstract debug(fields: object, message: string): void;
}

/** Structured lines on stdout; `err` carries type, message, stack and causes, and nothing else an error object may hold. */
export const createLog = (env: Env): Log =>
  pino({
    level: env.logLevel,
    base: { pid: process.pid },
    serializers: { err: describeError },
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.secret',
        '*.authorization',
        'password',
        'token',
        'secret',
        'authorization',
      ],
      censor: '[hidden]',
    },
  });

/** An error and its chain of causes as plain data. PostgreSQL's `detail` is left out: it repeats values of the row. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const cause =
    error.cause === undefined || depth > 4 ? {} : { cause: describeError(error.cause, depth + 1) };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...cause,
  };
}
