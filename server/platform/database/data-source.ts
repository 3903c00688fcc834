import pg, { type Pool } from 'pg';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import { asOptions, type SessionChoices, sessionSettings } from './session-settings.ts';
import { wireTypes } from './wire-types.ts';

/** Milliseconds. */
const timeouts = {
  connect: 3000,
  /** In Node, when PostgreSQL does not report the statement timeout of the session. */
  answer: 7000,
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

export interface DataSourceSettings extends SessionChoices {
  readonly url: string;
  readonly poolSize: number;
  readonly entities?: readonly (EntitySchema | (new () => object))[];
  readonly migrations?: readonly (new () => MigrationInterface)[];
  /** `migration`: no timeouts. */
  readonly use?: 'requests' | 'migration';
  /** Whether `url` is a pooler, whose configuration has the settings of the session. */
  readonly isPooler?: boolean;
}

/**
 * Opens TypeORM's connection pool. Rejects within seconds when no database answers at `url`. The
 * only place that creates a `DataSource`.
 */
export function openDataSource(settings: DataSourceSettings): Promise<DataSource> {
  const isMigration = settings.use === 'migration';
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
      ...(settings.isPooler ? {} : { options: asOptions(sessionSettings(settings, !isMigration)) }),
      types: wireTypes,
      keepAlive: true,
      idleTimeoutMillis: 0, // a timer for each use costs more than an idle connection
      ...(isMigration ? { Client: SerialClient } : { query_timeout: timeouts.answer }),
    },
  }).initialize();
}

/** TypeORM's own pool of pg connections. */
export const poolOf = (source: DataSource): Pool =>
  (source.driver as unknown as { master: Pool }).master;

/**
 * A pool of connections to a standby. Unlike a replica of TypeORM's `replication` it opens none now: a
 * replica that is down does not keep the mall from starting.
 */
export const openReplicaPool = (
  settings: Pick<DataSourceSettings, 'url' | 'poolSize'> & SessionChoices,
): pg.Pool => {
  const pool = new pg.Pool({
    ...sessionOptions(settings.url),
    max: settings.poolSize,
    application_name: 'souk reads',
    options: `${asOptions(sessionSettings(settings))} -c default_transaction_read_only=on`,
    types: wireTypes as pg.CustomTypesConfig,
    keepAlive: true,
    idleTimeoutMillis: 0,
  });
  pool.on('error', () => undefined);
  return pool;
};

/** Options of a connection beside the pool, which keeps its session. */
export const sessionOptions = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: timeouts.connect,
  query_timeout: timeouts.answer,
});

export type { DataSource };
