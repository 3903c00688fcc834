import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { examine } from '../../server/doctor/examine.ts';
import { payStatus } from '../../server/mall/kernel/statuses.ts';
import { freePort } from '../../server/platform/config/free-port.mjs';
import type { SandboxAction } from '../helpers/http/sandbox.ts';
import { checksOfTests, Trade } from '../helpers/mall/trade.ts';
import type { TestApp } from '../helpers/server/app.ts';
import { startMallProcess } from '../helpers/server/mall-process.ts';
import type { NodeProcess } from '../helpers/server/process.ts';

interface Server {
  readonly port: number;
  running: NodeProcess;
}

const isRunning = ({ running: { child } }: Server): boolean =>
  child.exitCode === null && child.signalCode === null;

export interface MallParts {
  /** Reads rows past all servers that are tried. */
  readonly app: TestApp;
  readonly random: () => number;
  readonly folder: string;
  /** Environment of the processes, beside that of test mode. */
  readonly environment: Readonly<Record<string, string>> & { readonly DATABASE_URL: string };
}

/** Server processes with jobs over one database. */
export class ServedMall {
  readonly app: TestApp;
  readonly trade: Trade;
  readonly random: () => number;
  readonly folder: string;
  private readonly environment: MallParts['environment'];
  private readonly servers: Server[] = [];
  private turn = 0;

  constructor(parts: MallParts) {
    this.app = parts.app;
    this.trade = new Trade(parts.app);
    this.random = parts.random;
    this.folder = parts.folder;
    this.environment = parts.environment;
  }

  /** Starts processes, at these ports or at free ones. */
  async startProcesses(ports?: readonly number[]): Promise<void> {
    for (const port of ports ?? [await freePort(), await freePort()])
      this.servers.push({ port, running: this.startProcess(port) });
    await untilListening(this.servers);
  }

  async close(): Promise<void> {
    for (const { running } of this.servers) running.child.kill('SIGKILL');
    await this.app.close().catch(() => undefined);
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

  /** Everything that was answered with success has happened. @returns what has not */
  async findLost({
    placed,
    paid,
  }: {
    readonly placed: ReadonlySet<number>;
    readonly paid: ReadonlySet<number>;
  }): Promise<readonly string[]> {
    const rows = await this.app.sql.rows<{ id: number; is_paid: boolean }>(
      'SELECT id, pay_time IS NOT NULL AS is_paid FROM orders WHERE id = ANY($1::bigint[])',
      [[...placed]],
    );
    const isPaid = new Map(rows.map(({ id, is_paid }) => [id, is_paid]));
    return [
      ...[...placed].filter((id) => !isPaid.has(id)).map((id) => `order ${id}`),
      ...[...paid].filter((id) => isPaid.get(id) === false).map((id) => `payment of ${id}`),
    ];
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
    const { DATABASE_URL: databaseUrl, ...settings } = this.environment;
    return startMallProcess({
      databaseUrl,
      port,
      dataDir: join(this.folder, `server-${port}`),
      settings: { SOUK_JOBS: 'on', SOUK_JOB_LEASE_SECONDS: '4', ...settings },
    });
  }
}

async function untilListening(servers: readonly Server[]): Promise<void> {
  for (const { port, running } of servers) await running.until(`127.0.0.1:${port}`);
}
