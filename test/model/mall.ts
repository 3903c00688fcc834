import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { CountSales } from '../../server/mall/catalog/stock/count-sales.job.ts';
import { CommentOverdueOrders } from '../../server/mall/comments/comment-overdue-orders.job.ts';
import { OrderJobs } from '../../server/mall/orders/order-jobs.ts';
import { ReconcilePayments } from '../../server/mall/payments/reconcile-payments.job.ts';
import { ReturnMoney } from '../../server/mall/payments/return-money.job.ts';
import { DissolveGroups } from '../../server/mall/refunds/dissolve-groups.job.ts';
import { MoveOverdueRefunds } from '../../server/mall/refunds/move-overdue-refunds.job.ts';
import { SettleOrders } from '../../server/mall/settlements/settle-orders.ts';
import { freePort } from '../../server/platform/config/free-port.mjs';
import type { Client, Reply } from '../helpers/http/client.ts';
import { addCouriers, Trade } from '../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import { mallSecret, startMallProcess } from '../helpers/server/mall-process.ts';
import type { NodeProcess } from '../helpers/server/process.ts';

/** What fails during a call: nothing, the reply is lost, or the process ends at a fail point. */
export type Fault = 'none' | 'lost' | `dies at ${string}`;

const maxRepeats = 5;
/** Pause before the first repetition of a busy answer, ms; the others wait longer. */
const busyPauseMs = 300;

interface Server {
  readonly url: string;
  readonly port: number;
  running: NodeProcess;
}

interface ModelCall {
  readonly method: 'post' | 'put' | 'delete';
  readonly path: string;
  readonly body?: object;
  /** Default: none. */
  readonly fault?: Fault;
}

/**
 * Two server processes over one database, and a third application that runs the timed tasks and
 * reads rows.
 */
export class Mall {
  private calls = 0;
  private unavailable = 0;

  private constructor(
    readonly app: TestApp,
    readonly trade: Trade,
    private readonly servers: readonly Server[],
    private readonly folder: string,
  ) {}

  static async open(): Promise<Mall> {
    const app = await startApp({ SOUK_SECRET: mallSecret });
    await addCouriers(app);
    const folder = mkdtempSync(join(tmpdir(), 'souk-model-'));
    const servers: Server[] = [];
    for (const name of ['one', 'two']) {
      const port = await freePort();
      const server = {
        url: `http://127.0.0.1:${port}`,
        port,
        running: startServer(app.databaseUrl, port, join(folder, name), folder),
      };
      await server.running.until(`127.0.0.1:${port}`);
      servers.push(server);
    }
    return new Mall(app, new Trade(app), servers, folder);
  }

  async close(): Promise<void> {
    for (const { running } of this.servers) running.child.kill('SIGKILL');
    await this.app.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Sends a write with a new idempotency key. A lost call and a 503 are repeated at the other process
   * until there is an answer; the effect must then exist once.
   */
  async send(
    client: Client,
    { method, path, body = {}, fault = 'none' }: ModelCall,
  ): Promise<Reply> {
    this.calls += 1;
    const key = `model-${inject('cluster').length}-${this.calls}`;
    const firstServer = this.calls % 2;
    const failPointFile = fault.startsWith('dies at ')
      ? join(this.folder, fault.slice('dies at '.length))
      : undefined;
    if (failPointFile) writeFileSync(failPointFile, '');
    if (fault === 'lost')
      await this.sendOnce(client, firstServer, { method, path, body, key }).catch(() => undefined);
    try {
      for (let attempt = 0; ; attempt += 1) {
        const reply = await this.sendOnce(client, (firstServer + attempt) % 2, {
          method,
          path,
          body,
          key,
        }).catch(() => undefined);
        if (reply && (reply.code !== 503 || attempt === maxRepeats)) return reply;
        if (attempt === maxRepeats) throw new Error(`No process answers ${method} ${path}`);
        if (reply) {
          this.unavailable += 1;
          await sleep(busyPauseMs * (attempt + 1));
        } else await this.restartEnded();
      }
    } finally {
      if (failPointFile) rmSync(failPointFile, { force: true });
    }
  }

  /** Calls that were answered with 503, in percent. */
  get unavailablePercent(): number {
    return (100 * this.unavailable) / Math.max(1, this.calls);
  }

  /** Standard output and errors of the running processes. */
  get output(): string {
    return this.servers.map(({ running }) => running.output()).join('');
  }

  get urls(): readonly string[] {
    return this.servers.map(({ url }) => url);
  }

  /** Runs every timed task twice in parallel. */
  async runJobs(): Promise<void> {
    const { get } = this.app.app;
    for (const run of [
      () => get(MoveOverdueRefunds).run(),
      () => get(OrderJobs).cancelUnpaid(),
      () => get(OrderJobs).receiveShipped(),
      () => get(CommentOverdueOrders).run(),
      () => get(DissolveGroups).run(),
      () => get(SettleOrders).run(),
      () => get(ReconcilePayments).run(),
      () => get(ReturnMoney).run(),
      () => get(CountSales).run(),
    ])
      await Promise.all([run(), run()]);
  }

  /** Moves the mall's clock; sessions stay valid. */
  async forward(hours: number): Promise<void> {
    await this.app.sql.run(
      'UPDATE test_clock SET moved_by = moved_by + make_interval(hours => $1)',
      [hours],
    );
    await this.app.sql.run(
      `
        UPDATE sessions
        SET
          created_at = created_at + make_interval(hours => $1),
          renewed_at = renewed_at + make_interval(hours => $1),
          taken_at = taken_at + make_interval(hours => $1),
          used_at = used_at + make_interval(hours => $1),
          ends_at = ends_at + make_interval(hours => $1)`,
      [hours],
    );
  }

  private sendOnce(
    client: Client,
    server: number,
    { method, path, body, key }: ModelCall & { readonly key: string },
  ): Promise<Reply> {
    return client
      .at(this.servers[server]!.url)
      .with({ 'idempotency-key': key })
      [method](path, body as Record<string, unknown>);
  }

  /** Restarts the processes that a fail point ended. */
  private async restartEnded(): Promise<void> {
    for (const server of this.servers) {
      if (server.running.child.exitCode === null && server.running.child.signalCode === null)
        continue;
      server.running = startServer(
        this.app.databaseUrl,
        server.port,
        join(this.folder, String(server.port)),
        this.folder,
      );
      await server.running.until(`127.0.0.1:${server.port}`);
    }
  }
}

const startServer = (
  databaseUrl: string,
  port: number,
  dataDir: string,
  failPoints: string,
): NodeProcess =>
  startMallProcess({ databaseUrl, port, dataDir, settings: { SOUK_FAIL_POINTS: failPoints } });
