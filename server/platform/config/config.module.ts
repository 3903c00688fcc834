import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { type DataSource, poolOf, sessionOptions } from '../database/data-source.ts';
import { Notifications } from '../database/notifications.ts';
import { PooledDatabase } from '../database/pooled-database.ts';
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
    const pool = poolOf(source);
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
        {
          provide: Database,
          useValue: new PooledDatabase(pool, log, { prepares: env.preparesStatements }),
        },
        {
          provide: Notifications,
          useValue: new Notifications(sessionOptions(directUrl(env)), log),
        },
      ],
      exports: [Env, Events, Log, Notifications, Secrets, Database],
    };
  }
}
