import { type DynamicModule, Module } from '@nestjs/common';
import { ConfigModule } from './config/config.module.ts';
import type { DataSource } from './config/data-source.ts';
import type { Env } from './config/env.ts';
import type { Log } from './config/log.ts';
import { HttpModule } from './http/http.module.ts';

/** The list of modules, lowest floor first (house.md §2). */
@Module({})
export class AppModule {
  static of(env: Env, source: DataSource, log: Log): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.of(env, source, log), HttpModule] };
  }
}
