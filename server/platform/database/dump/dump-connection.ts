import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** One connection for a dump or a restore: values are PostgreSQL's own text, without timeouts. */
export interface DumpConnection {
  rows<T = Record<string, string | null>>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Rows of a `COPY … TO STDOUT`. */
  copyOut(text: string): Readable;
  /** Takes the rows of a `COPY … FROM STDIN`; finished when they are stored. */
  copyIn(text: string): Writable;
  close(): Promise<void>;
}

/** The same bytes for the same rows, whatever the settings of the database. */
const session = [
  "SET TimeZone = 'UTC'",
  "SET DateStyle = 'ISO'",
  "SET IntervalStyle = 'postgres'",
  "SET client_encoding = 'UTF8'",
  'SET extra_float_digits = 1',
].join('; ');

/** @throws Error when no database answers within 10 s */
export async function openDumpConnection(url: string): Promise<DumpConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'souk backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined); // the running statement is rejected with it
  await client.connect();
  await client.query(session);
  return {
    rows: async <T>(text: string, values: readonly unknown[] = []) =>
      (await client.query<T & pg.QueryResultRow>(text, [...values])).rows,
    copyOut: (text) => client.query(copyTo(text)),
    copyIn: (text) => client.query(copyFrom(text)),
    close: () => client.end(),
  };
}
