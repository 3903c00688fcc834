import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../../../server/platform/config/free-port.mjs';
import { isAlive, recordedPid } from '../../../server/platform/database/embedded/postmaster.ts';
import { demoTemplate } from '../../helpers/server/demo.ts';
import { anIntegrator, type Integrator } from '../../helpers/server/integrator.ts';
import { runNode } from '../../helpers/server/process.ts';

/** `npm run dev` and the messages that open pages receive over Vite's socket. */
interface Message {
  readonly type: string;
  readonly err?: { readonly message: string };
}
const screen = 'screens/Admin/expresses.json';
let souk: Integrator;
let socket: WebSocket;
const messages: Message[] = [];

beforeAll(async () => {
  souk = await anIntegrator(await demoTemplate());
  // The accounts are printed also when the first start has a mistake
  const before = readFileSync(join(souk.root, screen), 'utf8');
  souk.write(screen, '{');
  const mistaken = souk.dev();
  await mistaken.until('is not JSON');
  souk.write(screen, before);
  await mistaken.until('Demo accounts');
  mistaken.child.kill('SIGINT');
  await mistaken.ended();
  await souk.dev().until('Demo accounts');
  socket = await openSocket(await (await fetch(`${souk.url}/dist/@vite/client`)).text());
}, 300_000);
afterAll(async () => {
  socket?.terminate();
  await souk?.remove();
});

/** Connects as Vite's client does, whose text has the port and a token. */
async function openSocket(client: string): Promise<WebSocket> {
  const [, token] = /wsToken = "([^"]+)"/.exec(client) ?? [];
  const [, port] = /hmrPort = (\d+)/.exec(client) ?? [];
  const opened = new WebSocket(`ws://127.0.0.1:${port}/?token=${token}`, 'vite-hmr');
  opened.on('message', (data) => messages.push(JSON.parse(String(data)) as Message));
  await new Promise((resolve, reject) => {
    opened.once('open', resolve).once('error', reject);
  });
  return opened;
}
const received = (type: string): readonly Message[] =>
  messages.filter((message) => message.type === type);

test('a mistake in a screen is shown on open and new pages while the server from before goes on; they reload when it is repaired', async () => {
  const before = readFileSync(join(souk.root, screen), 'utf8');
  souk.change(screen, (json) => {
    json.colums = ['name'];
  });
  await expect.poll(() => received('error').length, { timeout: 30_000 }).toBe(1);
  expect(received('error')[0]!.err!.message).toMatch(
    /screens\/Admin\/expresses\.json:\d+:\d+ \/colums unknown key "colums"/,
  );
  expect(received('full-reload')).toEqual([]);
  const meanwhile = await fetch(`${souk.url}/dist/@vite/client`);
  expect(meanwhile.status).toBe(200);
  expect((await fetch(`${souk.url}/login`)).status).toBe(200);
  const later = await openSocket(await meanwhile.text());
  await expect.poll(() => received('error').length).toBeGreaterThan(1);
  later.terminate();
  souk.write(screen, before);
  await expect.poll(() => received('full-reload').length, { timeout: 30_000 }).toBe(1);
  const page = await fetch(`${souk.url}/login`);
  expect(page.status).toBe(200);
});

test('Ctrl-C during the first start leaves no database running', { timeout: 180_000 }, async () => {
  const data = mkdtempSync(join(tmpdir(), 'souk-dev-'));
  const cluster = join(data, 'postgres', 'data');
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const dev = runNode(['server/commands/dev.mjs'], {
    SOUK_DATA: data,
    PORT: String(await freePort()),
  });
  await dev.until('Starting PostgreSQL: done');
  const pid = recordedPid(cluster)!;
  expect(isAlive(pid)).toBe(true);
  dev.child.kill('SIGINT');
  expect(await dev.ended()).toBe(0);
  expect(isAlive(pid)).toBe(false);
});
