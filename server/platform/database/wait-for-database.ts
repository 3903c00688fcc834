import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable, toDatabaseError } from './database-errors.ts';

const connectTimeoutMs = 3000;
const firstPauseMs = 250;
const maxPauseMs = 5000;

export interface WaitOptions {
  readonly timeoutMs?: number;
  /** Called once, when the first attempt has failed. */
  readonly onWait?: (address: string) => void;
}

/**
 * Waits until a database answers at `url`: after a restart of the machine it may come up later than
 * the mall. The pauses between attempts double up to 5 s.
 *
 * @throws Error when none answers in time, and at once when it answers with a refusal, such as a
 *   wrong password. The message has no password
 */
export async function waitForDatabase(
  url: string,
  { timeoutMs = 60_000, onWait }: WaitOptions = {},
): Promise<void> {
  const { host } = new URL(url);
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    const problem = await tryConnect(url);
    if (!problem) return;
    if (!(problem instanceof DatabaseUnavailable)) throw problem;
    const leftMs = deadline - Date.now();
    if (leftMs <= 0)
      throw new Error(
        `No database answers at ${host} for ${timeoutMs / 1000} seconds. Start it, or correct DATABASE_URL.`,
        { cause: problem },
      );
    if (pauseMs === firstPauseMs) onWait?.(host);
    await sleep(Math.min(pauseMs, leftMs));
  }
}

/** @returns why there is no connection; undefined when there is one */
async function tryConnect(url: string): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  // A connection that is lost while it closes must not end the process
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return isRefusal(error) ? error : toDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** SQLSTATE: wrong password or account, unknown database. PostgreSQL sends these as FATAL. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(28|3D)/.test(String(error.code));
