import type { Pool } from 'pg';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import { wireTypes } from './wire-types.ts';

/** Milliseconds; together they let a missing or stuck database fail clearly within 10 seconds (must-hold 11). Our choice. */
const timeouts = {
  connect: 3000,
  statement: 6500,
  answer: 7000,
  lock: 4000,
  idleTransaction: 10_000,
} as const;

export interface DataSourceSettings {
  readonly url: string;
  readonly poolSize: number;
  /** IANA zone of the session: times are read and written as wire text in it. */
  readonly zone: string;
  readonly entities?: readonly (EntitySchema | (new () => object))[];
  readonly migrations?: readonly (new () => MigrationInterface)[];
  /** `migration`: statements may take as long as they need. */
  readonly use?: 'requests' | 'migration';
}

/** Opens TypeORM's connection pool; the only place that makes a `DataSource`. Fails within seconds when nothing answers at `url`. */
export function openDataSource(settings: DataSourceSettings): Promise<DataSource> {
  const patient = settings.use === 'migration';
  const session = `-c TimeZone=${settings.zone} -c DateStyle=ISO -c IntervalStyle=iso_8601 -c jit=off`;
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
    poolErrorHandler: () => undefined, // an idle connection went away; the next request opens another or answers 503
    extra: {
      options: session,
      types: wireTypes,
      keepAlive: true,
      idleTimeoutMillis: 0, // kept: a timer for each loan costs more than an idle connection
      ...(patient
        ? {}
        : {
            pipeline: true, // what is sent before the answer to what came before it: the beginning and the end of a transaction
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
