import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { examine } from '../../server/doctor/examine.ts';
import { payStatus } from '../../server/mall/kernel/statuses.ts';
import { migrations } from '../../server/migrations/index.ts';
import { readEnv } from '../../server/platform/config/env.ts';
import { freePort } from '../../server/platform/config/free-port.mjs';
import {
  type Cluster,
  startCluster,
} from '../../server/platform/database/embedded/embedded-postgres.ts';
import { recordedPid } from '../../server/platform/database/embedded/postmaster.ts';
import { runMigrations } from '../../server/platform/database/run-migrations.ts';
import type { SandboxAction } from '../helpers/http/sandbox.ts';
import { addCouriers, checksOfTests, Trade } from '../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import { type FaultProxy, startFaultProxy } from '../helpers/server/fault-proxy.ts';
import { mallSecret, startMallProcess } from '../helpers/server/mall-process.ts';
import type { NodeProcess } from '../helpers/server/process.ts';

interface Server {
  readonly port: number;
  running: NodeProcess;
}

const isRunning = ({ running: { child } }: Server): boolean =>
  child.exitCode === null && child.signalCode === null;
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
export class FaultyMall {
  readonly app: TestApp;
  readonly trade: Trade;
  readonly random: () => number;
  readonly proxies: Readonly<Record<'database' | 'provider' | 'direct', FaultProxy>>;
  readonly folder: string;
  private cluster: Cluster;
  private readonly servers: Server[] = [];
  private turn = 0;

  private constructor(
    parts: Pick<FaultyMall, 'app' | 'random' | 'proxies' | 'folder'>,
    cluster: Cluster,
  ) {
    this.app = parts.app;
    this.trade = new Trade(parts.app);
    this.random = parts.random;
    this.proxies = parts.proxies;
    this.folder = parts.folder;
    this.cluster = cluster;
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
    const proxies = { database, direct, provider };
    const mall = new FaultyMall({ app, random, proxies, folder }, cluster);
    for (const port of ports) mall.servers.push({ port, running: mall.startProcess(port) });
    await untilListening(mall.servers);
    return mall;
  }

  async close(): Promise<void> {
    for (const { running } of this.servers) running.child.kill('SIGKILL');
    await this.app.close().catch(() => undefined);
    await Promise.all(Object.values(this.proxies).map((proxy) => proxy.close()));
    await this.cluster.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Processes in turn, as a load balancer does. */
  nextUrl(): string {
    this.turn += 1;
    return this.urls[this.turn % this.urls.length]!;
  }

  get urls(): readonly string[] {
    return this.servers.map(({ port }) => `http://127.0.0.1:${port}`);
  }

  get output(): string {
    return this.servers.map(({ running }) => running.output()).join('\n');
  }

  /** Sends a signal to one of the processes. @returns what it ended with */
  stopProcess(index: number, signal: NodeJS.Signals): Promise<number | string> {
    const { running } = this.servers[index % this.servers.length]!;
    running.child.kill(signal);
    return running.ended();
  }

  get endedCount(): number {
    return this.servers.filter((server) => !isRunning(server)).length;
  }

  /** Starts ended processes again, as their supervisor does. */
  async restartEnded(): Promise<void> {
    const ended = this.servers.filter((server) => !isRunning(server));
    for (const server of ended) server.running = this.startProcess(server.port);
    await untilListening(ended);
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

  /** A click on the page of the payment provider. */
  async pressSandbox(payNo: string, action: SandboxAction): Promise<void> {
    const [trade] = await this.app.sql.rows<{ trade_no: string }>(
      'SELECT trade_no FROM sandbox_trades WHERE pay_no = $1',
      [payNo],
    );
    const response = await fetch(`${this.nextUrl()}/sandbox/pay/${trade?.trade_no}`, {
      method: 'POST',
      body: new URLSearchParams({ action }),
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    });
    await response.text();
  }

  /**
   * Names of the doctor's checks that do not hold, of late jobs, and of payments that were made and
   * not completed, a minute after the fault at the latest.
   */
  async examine(): Promise<readonly string[]> {
    const until = Date.now() + 60_000;
    for (;;) {
      const found = await this.findTroubles().catch(() => ['unreachable']);
      if (found.length === 0 || Date.now() > until) return found;
      await sleep(500);
    }
  }

  private async findTroubles(): Promise<readonly string[]> {
    const late = await this.app.sql.rows<{ name: string }>(`
      SELECT 'late ' || name AS name
      FROM jobs
      WHERE every_seconds <= 60
        AND next_at < mall_now() - interval '30 seconds'
        AND coalesce(leased_until <= mall_now(), true)
      UNION ALL
      SELECT 'unreconciled ' || count(*)
      FROM order_pays p
      JOIN sandbox_trades t ON t.pay_no = p.pay_no AND t.status = 'paid'
      WHERE p.pay_status = ${payStatus.open}
      HAVING count(*) > 0`);
    const broken = await examine(this.app.sql, checksOfTests);
    return [...late.map(({ name }) => name), ...broken.map(({ check }) => check.name)];
  }

  private startProcess(port: number): NodeProcess {
    return startMallProcess({
      databaseUrl: throughPort(this.cluster.url, this.proxies.database.port),
      port,
      dataDir: join(this.folder, `server-${port}`),
      settings: {
        SOUK_JOBS: 'on',
        SOUK_JOB_LEASE_SECONDS: '4',
        SOUK_FAIL_POINTS: join(this.folder, 'points'),
        SOUK_SANDBOX_ORIGIN: `http://127.0.0.1:${this.proxies.provider.port}`,
      },
    });
  }
}

async function untilListening(servers: readonly Server[]): Promise<void> {
  for (const { port, running } of servers) await running.until(`127.0.0.1:${port}`);
}

const startDatabase = (dataDir: string): Promise<Cluster> =>
  startCluster({
    dataDir,
    durability: 'durable',
    maxConnections: 60,
    ...(process.env.SOUK_PG_USER ? { accountName: process.env.SOUK_PG_USER } : {}),
  });
