import { type DynamicModule, Module } from '@nestjs/common';
import { PooledDatabase } from './database.ts';
import { type DataSource, poolOf } from './data-source.ts';
import { Env } from './env.ts';
import { Events } from './events.ts';
import { Log } from './log.ts';
import { Notifications } from './notifications.ts';
import { Secrets } from './secrets.ts';
import { Database } from './sql.ts';

/** What every module may ask for: the environment, the database, messages between processes, the log and encryption of stored secrets. Owns no table and no route. */
@Module({})
export class ConfigModule {
  static of(env: Env, source: DataSource, log: Log): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: Env, useValue: env },
        Events,
        { provide: Secrets, useValue: new Secrets(env) },
        { provide: Log, useValue: log },
        { provide: Database, useValue: new PooledDatabase(poolOf(source), log) },
        { provide: Notifications, useValue: new Notifications(poolOf(source).options, log) },
      ],
      exports: [Env, Events, Log, Notifications, Secrets, Database],
    };
  }
}
