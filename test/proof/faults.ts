import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { completeOrder, payByBalance, place } from '../helpers/mall/trade.ts';
import type { ProxyFault } from '../helpers/server/fault-proxy.ts';
import type { FaultyMall } from './faulty-mall.ts';

/** A fault: begins, lasts, and has ended when it resolves. */
export type Fault = (mall: FaultyMall) => Promise<void>;

/** How long a lasting fault stays, in milliseconds. */
const lastingMs = 6000;
const failPointWaitMs = 25_000;

/** The disturbance of a proxy for a while. */
const disturb =
  (proxy: 'database' | 'provider', fault: ProxyFault): Fault =>
  async ({ proxies }) => {
    proxies[proxy].setFault(fault);
    await sleep(lastingMs);
    proxies[proxy].setFault({ kind: 'none' });
  };

/** A process ends at the point, in the middle of what it does, and is started again. */
const killAt =
  (point: string): Fault =>
  async (mall) => {
    const folder = join(mall.folder, 'points');
    if (point === 'settlement.written') await makeSettlementDue(mall);
    writeFileSync(join(folder, point), '');
    const until = Date.now() + failPointWaitMs;
    const isTaken = () => readdirSync(folder).some((name) => name.startsWith(`${point}.taken`));
    while (!isTaken()) {
      if (Date.now() > until) throw new Error(`No process passed ${point}`);
      await sleep(50);
    }
    while (mall.endedCount === 0) await sleep(20);
    await mall.restartEnded();
  };

async function makeSettlementDue({ trade, app }: FaultyMall): Promise<void> {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 5000 });
  const [id] = await place(shopper, [{ goods_id: (await trade.goods(store)).id }]);
  await payByBalance(shopper, [id!]);
  await completeOrder((await app.as.seller(store)).json(), shopper, id!);
  await app.sql.run(
    "UPDATE orders SET complete_time = complete_time - interval '8 days' WHERE id = $1",
    [id],
  );
  await app.sql.run("UPDATE jobs SET next_at = mall_now() WHERE name = 'settlements.settle'");
}

const killAtRandom: Fault = async (mall) => {
  for (let kill = 0; kill < 4; kill += 1) {
    await sleep(300 + 1200 * mall.random());
    await mall.stopProcess(Math.floor(mall.random() * 2), 'SIGKILL');
    await mall.restartEnded();
  }
};

const restartDatabase: Fault = async (mall) => {
  for (let restart = 0; restart < 10; restart += 1) {
    await sleep(500 + 500 * mall.random());
    await mall.restartDatabase();
  }
};

/** Connections of the test's own, past the proxies; they end with `work`. */
async function withClient(
  mall: FaultyMall,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: mall.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const terminateBackends: Fault = (mall) =>
  withClient(mall, async (client) => {
    const until = Date.now() + lastingMs;
    while (Date.now() < until) {
      await client.query(`
        SELECT pg_terminate_backend(pid)
        FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
      await sleep(200);
    }
  });

/** All connections that PostgreSQL permits are taken by somebody else. */
const exhaustConnections: Fault = async (mall) => {
  const taken: pg.Client[] = [];
  const until = Date.now() + lastingMs;
  while (Date.now() < until) {
    const client = new pg.Client({ connectionString: mall.databaseUrl });
    client.on('error', () => undefined);
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    );
    if (isOpen) taken.push(client);
    else {
      await taken[0]
        ?.query(
          `
            SELECT pg_terminate_backend(pid)
            FROM pg_stat_activity
            WHERE application_name LIKE 'souk%'`,
        )
        .catch(() => undefined);
      await sleep(500);
    }
  }
  await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
};

/** Another session locks whole tables, longer than a statement waits. */
const lockTables =
  (proxyFault: ProxyFault): Fault =>
  async (mall) => {
    mall.proxies.database.setFault(proxyFault);
    await withClient(mall, async (client) => {
      for (const table of ['orders', 'order_pays', 'ledger_accounts']) {
        await client.query('BEGIN');
        await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
        await sleep(5000);
        await client.query('COMMIT');
        await sleep(500);
      }
    });
    mall.proxies.database.setFault({ kind: 'none' });
  };

/** The clock of the database jumps twenty minutes ahead and back, and the other way round. */
const skewClock: Fault = async ({ app }) => {
  for (const moved of ['20 minutes', '0', '-20 minutes', '0']) {
    await app.sql.run('UPDATE test_clock SET moved_by = $1::interval', [moved]);
    await sleep(2000);
  }
};

/** All jobs are due and free again and again, so that both processes run each of them at once. */
const duplicateJobs: Fault = async ({ app }) => {
  const until = Date.now() + lastingMs;
  while (Date.now() < until) {
    await app.sql.run('UPDATE jobs SET next_at = mall_now(), leased_until = NULL');
    await app.sql.rows(
      "SELECT pg_notify('souk_jobs', name) FROM jobs WHERE name <> 'doctor.examine'",
    );
    await sleep(250);
  }
};

const stopUnderLoad: Fault = async (mall) => {
  for (let stop = 0; stop < 3; stop += 1) {
    await sleep(500);
    const code = await mall.stopProcess(stop, 'SIGTERM');
    if (code !== 0) throw new Error(`A stopped process ended with ${code}:\n${mall.output}`);
    await mall.restartEnded();
  }
};

/** Bodies that arrive byte by byte. */
const slowBodies: Fault = async (mall) => {
  const sockets: Socket[] = [];
  for (let index = 0; index < 200; index += 1) {
    const url = new URL(mall.nextUrl());
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/user/order/create HTTP/1.1\r\nhost: mall\r\ncontent-type: application/json\r\n' +
        'content-length: 5000\r\n\r\n{',
    );
    sockets.push(socket);
  }
  const until = Date.now() + lastingMs;
  while (Date.now() < until) {
    await sleep(500);
    for (const socket of sockets) if (!socket.destroyed) socket.write(' ');
  }
  for (const socket of sockets) socket.destroy();
};

/**
 * The disk of the uploads of one process is full: a file system of its own without space. Needs the
 * right to mount; without it the fault is left out.
 */
export function mountSmallDisk(folder: string): (() => void) | undefined {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  writeFileSync(join(folder, 'filler'), Buffer.alloc(60 * 1024));
  let isMounted = true;
  return () => {
    if (isMounted) execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
    isMounted = false;
  };
}

const slow: ProxyFault = { kind: 'latency', ms: 300, jitterMs: 200 };

/** Every fault by name, in the order in which they happen. */
export const faults: readonly (readonly [string, Fault])[] = [
  ['killed at order.written', killAt('order.written')],
  ['killed at order.placed', killAt('order.placed')],
  ['killed at payment.moved', killAt('payment.moved')],
  ['killed at payment.completed', killAt('payment.completed')],
  ['killed at refund.posted', killAt('refund.posted')],
  ['killed at settlement.written', killAt('settlement.written')],
  ['killed at random ×4', killAtRandom],
  ['database restarted ×10', restartDatabase],
  ['backends terminated', terminateBackends],
  ['connections exhausted', exhaustConnections],
  ['database 300±200 ms', disturb('database', slow)],
  ['database 300±200 ms, tables locked', lockTables(slow)],
  ['tables locked', lockTables({ kind: 'none' })],
  ['database hangs', disturb('database', { kind: 'hang' })],
  ['database away', disturb('database', { kind: 'refuse' })],
  ['replies lost 5 %', disturb('database', { kind: 'lost', share: 0.05 })],
  ['clock jumps', skewClock],
  ['jobs run twice', duplicateJobs],
  ['provider down', disturb('provider', { kind: 'refuse' })],
  ['provider slow', disturb('provider', { kind: 'latency', ms: 4000, jitterMs: 3000 })],
  ['provider answers garbage', disturb('provider', { kind: 'garbage' })],
  ['SIGTERM under load', stopUnderLoad],
  ['slow bodies', slowBodies],
];
