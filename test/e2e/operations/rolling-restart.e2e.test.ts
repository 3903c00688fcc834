import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../../server/platform/config/free-port.mjs';
import { TestSocket } from '../../helpers/http/chat-socket.ts';
import { sendRaw } from '../../helpers/http/raw-socket.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { buildOnce } from '../../helpers/server/build-once.ts';
import { mallSecret, startMallProcess } from '../../helpers/server/mall-process.ts';
import type { NodeProcess } from '../../helpers/server/process.ts';

/** Two processes behind a proxy that asks for `/readyz`, as docs/operations.md describes. */
let souk: TestApp;
let folder: string;
let ports: readonly number[];
let processes: NodeProcess[];
let proxy: Server;
let ready: readonly number[];
const agent = new Agent({ keepAlive: true });
const hasProbes = { now: true };

beforeAll(async () => {
  buildOnce();
  souk = await startApp({ SOUK_SECRET: mallSecret });
  folder = mkdtempSync(join(inject('folder'), 'rolling-'));
  ports = [await freePort(), await freePort()];
  processes = await Promise.all(ports.map(startOn));
  ready = ports;
  void probe();
  proxy = createServer((incoming, answer) => {
    const port = ready[Math.floor(Math.random() * ready.length)];
    const { method, url: path, headers } = incoming;
    const outgoing = request({ port, host: '127.0.0.1', method, path, headers, agent });
    outgoing.on('response', (reply) => {
      const { connection: _, ...kept } = reply.headers;
      answer.writeHead(reply.statusCode ?? 502, kept);
      reply.pipe(answer);
    });
    outgoing.on('error', () => answer.writeHead(502).end());
    incoming.pipe(outgoing);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
}, 180_000);
afterAll(async () => {
  hasProbes.now = false;
  proxy?.close();
  agent.destroy();
  for (const { child } of processes ?? []) child.kill('SIGKILL');
  await Promise.all((processes ?? []).map(({ ended }) => ended()));
  await souk?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startOn(port: number): Promise<NodeProcess> {
  const started = startMallProcess({
    databaseUrl: souk.databaseUrl,
    port,
    dataDir: join(folder, String(port)),
    settings: { SOUK_DRAIN_SECONDS: '3' },
  });
  await started.until(`127.0.0.1:${port}`);
  return started;
}

async function probe(): Promise<void> {
  while (hasProbes.now) {
    const answers = await Promise.all(
      ports.map((port) => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)),
    );
    ready = ports.filter((_, index) => answers[index]?.status === 200);
    await sleep(100);
  }
}

/** Calls one after the other until `end` is set. @returns what each failed call answered */
async function traffic(state: { end: boolean; calls: number }): Promise<readonly string[]> {
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const failed: string[] = [];
  while (!state.end) {
    const isWrite = state.calls % 2 === 0;
    state.calls += 1;
    try {
      const answer = await fetch(`${url}/api/${isWrite ? 'logout' : 'common'}`, {
        method: isWrite ? 'POST' : 'GET',
      });
      const body = await answer.text();
      if (answer.status !== 200) failed.push(`${answer.status} ${body}`);
    } catch (error) {
      failed.push(String(error));
    }
  }
  return failed;
}

test('no call fails while one process after the other is restarted', {
  timeout: 120_000,
}, async () => {
  const state = { end: false, calls: 0 };
  const clients = Array.from({ length: 6 }, () => traffic(state));
  for (const [index, port] of ports.entries()) {
    const stopping = processes[index]!;
    stopping.child.kill('SIGTERM');
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status)
      .toBe(503);
    const late = await fetch(`http://127.0.0.1:${port}/api/common`);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    expect(await stopping.ended()).toBe(0);
    processes[index] = await startOn(port);
    await expect.poll(() => ready.length).toBe(2);
  }
  state.end = true;
  expect((await Promise.all(clients)).flat()).toEqual([]);
  expect(state.calls).toBeGreaterThan(100);
});

/** Opens a connection, sends a call on it and reads. @returns what was read, or '' if refused */
const called = (port: number) =>
  new Promise<string>((resolve) => {
    let isOpen = false;
    let received = '';
    const socket = connect(port, '127.0.0.1', () => {
      isOpen = true;
      socket.write('GET /api/common HTTP/1.1\r\nHost: souk\r\nConnection: close\r\n\r\n');
    });
    socket.on('data', (part) => {
      received += part;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(isOpen ? `answered ${received.slice(9, 12)}` : ''));
  });

test('a process that stops answers every connection that it takes', {
  timeout: 120_000,
}, async () => {
  const [stops, callers] = [5, 12];
  const lost: string[] = [];
  const folderOf = join(folder, 'stopping');
  for (let stop = 0; stop < stops; stop += 1) {
    const port = await freePort();
    const started = startMallProcess({ databaseUrl: souk.databaseUrl, port, dataDir: folderOf });
    await started.until(`127.0.0.1:${port}`);
    const state = { end: false };
    const calling = Array.from({ length: callers }, async () => {
      while (!state.end) {
        const answer = await called(port);
        if (answer === '') return;
        if (answer !== 'answered 200') lost.push(`${stop}: ${answer}`);
        await sleep(20);
      }
    });
    await sleep(300);
    started.child.kill('SIGTERM');
    await started.ended();
    state.end = true;
    await Promise.all(calling);
  }
  // On a loaded machine somebody may connect between the last look and the close
  expect(lost.length, lost.join('\n')).toBeLessThan((stops * callers) / 5);
});

test('a stop ends within 15 seconds, also when a request never ends, and tells sockets to reconnect', {
  timeout: 60_000,
}, async () => {
  const [port] = ports;
  const [stopping] = processes;
  const url = `http://127.0.0.1:${port}`;
  const socket = await TestSocket.open(url);
  const held = sendRaw(
    url,
    'POST /api/logout HTTP/1.1\r\nHost: souk\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a":',
    30_000,
  );
  const startedAt = Date.now();
  stopping!.child.kill('SIGTERM');
  expect(await stopping!.ended()).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(15_000);
  await held.catch(() => undefined);
  expect([await socket.ended(), socket.closed?.code]).toEqual(['stop', 1013]);
});
