import pg, { type Pool } from 'pg';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import { wireTypes } from './wire-types.ts';

/**
 * Milliseconds. Each is below 10 s, so that every request fails within 10 s when the database is
 * missing or stuck (docs/invariants.md#faults).
 */
const timeouts = {
  connect: 3000,
  /** In PostgreSQL. */
  statement: 6500,
  /** In Node, when PostgreSQL does not report the statement timeout. */
  answer: 7000,
  /** A row that another transaction locks; shorter than `statement`, so that the cause is known. */
  lock: 4000,
  idleTransaction: 10_000,
} as const;

type Query = (...parameters: readonly unknown[]) => unknown;

/**
 * A connection whose queries wait for one another. TypeORM reads the tables of a migration with
 * parallel queries on one connection, which pg warns about and its next version refuses.
 */
class SerialClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query: Query = this.query.bind(this);
    let last: Promise<unknown> = Promise.resolve();
    const inTurn: Query = (...parameters) => {
      if (!answersPromise(parameters)) return query(...parameters);
      const result = last.then(() => query(...parameters));
      last = result.catch(() => undefined);
      return result;
    };
    this.query = inTurn as pg.Client['query'];
  }
}

/** Whether a call of `query` returns a promise: without a callback, and not for a stream. */
const answersPromise = ([first, ...others]: readonly unknown[]): boolean =>
  typeof (first as { submit?: unknown } | undefined)?.submit !== 'function' &&
  typeof others.at(-1) !== 'function';

export interface DataSourceSettings {
  readonly url: string;
  readonly poolSize: number;
  /** IANA zone of the session: times are read and written as wire text in it. */
  readonly zone: string;
  /** Separator of rich text in answers; absent or '' for ours. */
  readonly richTextSeparator?: string;
  readonly entities?: readonly (EntitySchema | (new () => object))[];
  readonly migrations?: readonly (new () => MigrationInterface)[];
  /** `migration`: no timeouts. */
  readonly use?: 'requests' | 'migration';
}

/**
 * Opens TypeORM's connection pool. Rejects within seconds when no database answers at `url`. The
 * only place that creates a `DataSource`.
 */
export function openDataSource(settings: DataSourceSettings): Promise<DataSource> {
  const isMigration = settings.use === 'migration';
  const { zone, richTextSeparator = '' } = settings;
  const session = [
    `-c TimeZone=${zone} -c DateStyle=ISO -c IntervalStyle=iso_8601 -c jit=off`,
    ...(richTextSeparator === '' ? [] : [`-c souk.rich_text_separator=${richTextSeparator}`]),
  ].join(' ');
  return new DataSource({
    type: 'postgres',
    url: settings.url,
    poolSize: settings.poolSize,
    connectTimeoutMS: timeouts.connect,
    applicationName: 'souk',
    installExtensions: false,
    entities: [...(settings.entities ?? [])],
    migrations: [...(settings.migrations ?? [])],
    migrationsTableName: 'migrations',
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    // An idle connection was lost: the next request opens another or answers 503
    poolErrorHandler: () => undefined,
    extra: {
      options: session,
      types: wireTypes,
      keepAlive: true,
      idleTimeoutMillis: 0, // a timer for each use costs more than an idle connection
      ...(isMigration
        ? { Client: SerialClient }
        : {
            statement_timeout: timeouts.statement,
            query_timeout: timeouts.answer,
            lock_timeout: timeouts.lock,
            idle_in_transaction_session_timeout: timeouts.idleTransaction,
          }),
    },
  }).initialize();
}

/** TypeORM's own pool of pg connections. */
export const poolOf = (source: DataSource): Pool =>
  (source.driver as unknown as { master: Pool }).master;

export type { DataSource };
