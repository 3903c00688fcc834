import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Env } from '../config/env.ts';
import { Secrets } from '../config/secrets.ts';
import { Notifications } from '../database/notifications.ts';
import { Database } from '../database/sql.ts';
import { Log } from '../observability/log.ts';
import { Broadcast } from './broadcast.ts';
import { PostgresBroadcast } from './postgres-broadcast.ts';

/** Binds `Broadcast`: Redis when `REDIS_URL` is set, otherwise PostgreSQL. */
@Global()
@Module({
  providers: [
    {
      provide: Broadcast,
      useFactory: createBroadcast,
      inject: [Env, Secrets, Notifications, Database, Log],
    },
  ],
  exports: [Broadcast],
})
export class BroadcastModule implements OnApplicationShutdown {
  constructor(private readonly broadcast: Broadcast) {}

  onApplicationShutdown(): void {
    this.broadcast.close();
  }
}

// biome-ignore lint/plugin/max-params: injected services
async function createBroadcast(
  env: Env,
  secrets: Secrets,
  notifications: Notifications,
  database: Database,
  log: Log,
): Promise<Broadcast> {
  const postgres = new PostgresBroadcast(notifications);
  if (!env.redisUrl) return postgres;
  const prefix = `souk:${secrets.digest(`redis ${env.databaseUrl}`).slice(0, 12)}:`;
  const { RedisBroadcast } = await import('./redis-broadcast.ts');
  return new RedisBroadcast({ url: env.redisUrl, prefix }, postgres, database, log);
}
