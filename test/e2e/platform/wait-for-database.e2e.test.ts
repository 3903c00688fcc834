import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, inject, test } from 'vitest';
import { freePort } from '../../../server/platform/config/free-port.mjs';
import { waitForDatabase } from '../../../server/platform/database/wait-for-database.ts';

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

/** Accepts connections at `port` and passes them on to the database of `url`. */
function forward(port: number, url: string): void {
  const { hostname, port: target } = new URL(url);
  servers.push(
    createServer((socket) => {
      const onward = connect(Number(target), hostname);
      socket.pipe(onward).pipe(socket);
      for (const end of [socket, onward]) end.on('error', () => undefined);
    }).listen(port, '127.0.0.1'),
  );
}

test('a start waits for a database that comes up later', async () => {
  const database = inject('cluster');
  const port = await freePort();
  const url = new URL(database);
  url.port = String(port);
  let waiting = '';
  const waited = waitForDatabase(url.href, {
    onWait: (address) => {
      waiting = address;
    },
  });
  await expect.poll(() => waiting).toBe(`127.0.0.1:${port}`);
  forward(port, database);
  await waited;
});

test('a start without a database ends with a message without the password', async () => {
  const port = await freePort();
  const url = `postgres://mall:hidden@127.0.0.1:${port}/mall`;
  await expect(waitForDatabase(url, { timeoutMs: 600 })).rejects.toThrow(
    `No database answers at 127.0.0.1:${port} for 0.6 seconds. Start it, or correct DATABASE_URL.`,
  );
});

test('a wrong password ends the start at once', async () => {
  const wrong = new URL(inject('cluster'));
  wrong.password = 'wrong';
  await expect(waitForDatabase(wrong.href)).rejects.toThrow('password authentication failed');
});

/** As root, PostgreSQL runs as another account, which cannot enter the folder. */
test('the bench starts its database below a folder that is closed to others', async () => {
  const closed = mkdtempSync(join(tmpdir(), 'souk-closed-'));
  const script = `
    import { mkdtempSync } from 'node:fs';
    import { startPostgres } from './test/bench/servers.mjs';
    const postgres = await startPostgres(mkdtempSync(process.argv[1]));
    console.log(postgres.url);
    await postgres.stop();`;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      script,
      join(closed, 'bench-'),
    ]);
    expect(stdout).toMatch(/^postgres:/);
  } finally {
    rmSync(closed, { recursive: true, force: true });
  }
}, 60_000);
