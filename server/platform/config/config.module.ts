import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import {
  type DataSource,
  openReplicaPool,
  poolOf,
  sessionOptions,
} from '../database/data-source.ts';
import { Notifications } from '../database/notifications.ts';
import { PooledDatabase } from '../database/pooled-database.ts';
import { Replicas } from '../database/replicas/replicas.ts';
import { ReplicatedDatabase } from '../database/replicas/replicated-database.ts';
import { Database } from '../database/sql.ts';
import { Events, Listeners } from '../events/events.ts';
import { Log } from '../observability/log.ts';
import { directUrl, Env } from './env.ts';
import { Secrets } from './secrets.ts';

/**
 * Provides every module with the environment, the database, events, notifications between
 * processes, the log and the encryption of stored secrets. Owns no table and no route.
 */
@Module({})
export class ConfigModule {
  static of(env: Env, source: DataSource, log: Log): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: Env, useValue: env },
        Events,
        Listeners,
        { provide: Secrets, useValue: new Secrets(env) },
        { provide: Log, useValue: log },
        ...databaseProviders(env, source, log),
        {
          provide: Notifications,
          useValue: new Notifications(sessionOptions(directUrl(env)), log),
        },
      ],
      exports: [Env, Events, Log, Notifications, Secrets, Database, ...replicasOf(env)],
    };
  }
}

/** Exists in applications with replicas only. */
const replicasOf = ({ databaseReplicaUrls: { length } }: Env) => (length > 0 ? [Replicas] : []);

function databaseProviders(env: Env, source: DataSource, log: Log): Provider[] {
  const primary = new PooledDatabase(poolOf(source), log, { prepares: env.preparesStatements });
  if (replicasOf(env).length === 0) return [{ provide: Database, useValue: primary }];
  const { zone, richTextSeparator, databasePool: poolSize } = env;
  const pools = env.databaseReplicaUrls.map(
    (url) =>
      [new URL(url).host, openReplicaPool({ url, poolSize, zone, richTextSeparator })] as const,
  );
  const replicas = new Replicas(primary, new Map(pools), log);
  return [
    { provide: Replicas, useValue: replicas },
    { provide: Database, useValue: new ReplicatedDatabase(primary, replicas) },
  ];
}
