import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../server/migrations/index.ts';
import { readEnv } from '../../server/platform/config/env.ts';
import { freePort } from '../../server/platform/config/free-port.mjs';
import {
  type Cluster,
  startCluster,
} from '../../server/platform/database/embedded/embedded-postgres.ts';
import { recordedPid } from '../../server/platform/database/embedded/postmaster.ts';
import { runMigrations } from '../../server/platform/database/run-migrations.ts';
import { addCouriers } from '../helpers/mall/trade.ts';
import { startApp } from '../helpers/server/app.ts';
import { type FaultProxy, startFaultProxy } from '../helpers/server/fault-proxy.ts';
import { mallSecret } from '../helpers/server/mall-process.ts';
import { type MallParts, ServedMall } from './served-mall.ts';

const portOf = (url: string): number => Number(new URL(url).port);
const throughPort = (url: string, port: number): string => {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
};

/**
 * Two server processes with jobs over a database of their own. A proxy stands between them and the
 * database, another between them and the payment provider; a third, which is never disturbed, lets
 * the test read rows, also after the database has come back at another port.
 */
export class FaultyMall extends ServedMall {
  private constructor(
    parts: MallParts,
    readonly proxies: Readonly<Record<'database' | 'provider' | 'direct', FaultProxy>>,
    private cluster: Cluster,
  ) {
    super(parts);
  }

  static async open(random: () => number): Promise<FaultyMall> {
    const folder = mkdtempSync(join(tmpdir(), 'souk-proof-'));
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'points'));
    const cluster = await startDatabase(folder);
    await runMigrations(readEnv({ SOUK_PROFILE: 'test', DATABASE_URL: cluster.url }), migrations);
    const database = await startFaultProxy(portOf(cluster.url), random);
    const direct = await startFaultProxy(portOf(cluster.url), random);
    const app = await startApp({
      SOUK_SECRET: mallSecret,
      DATABASE_URL: throughPort(cluster.url, direct.port),
      LOG_LEVEL: 'silent',
    });
    await addCouriers(app);
    const ports = [await freePort(), await freePort()];
    const provider = await startFaultProxy(ports[0]!, random);
    const environment = {
      DATABASE_URL: throughPort(cluster.url, database.port),
      SOUK_FAIL_POINTS: join(folder, 'points'),
      SOUK_SANDBOX_ORIGIN: `http://127.0.0.1:${provider.port}`,
    };
    const proxies = { database, direct, provider };
    const mall = new FaultyMall({ app, random, folder, environment }, proxies, cluster);
    await mall.startProcesses(ports);
    return mall;
  }

  override async close(): Promise<void> {
    await super.close();
    await Promise.all(Object.values(this.proxies).map((proxy) => proxy.close()));
    await this.cluster.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Ends the database at once, without a checkpoint, and starts it at another port. */
  async restartDatabase(): Promise<void> {
    process.kill(recordedPid(join(this.folder, 'postgres', 'data'))!, 'SIGQUIT');
    await this.cluster.stop();
    this.cluster = await startDatabase(this.folder);
    for (const proxy of [this.proxies.database, this.proxies.direct])
      proxy.setTarget(portOf(this.cluster.url));
  }

  /** Address of the database, past all proxies. */
  get databaseUrl(): string {
    return this.cluster.url;
  }
}

const startDatabase = (dataDir: string): Promise<Cluster> =>
  startCluster({
    dataDir,
    durability: 'durable',
    maxConnections: 60,
    ...(process.env.SOUK_PG_USER ? { accountName: process.env.SOUK_PG_USER } : {}),
  });
