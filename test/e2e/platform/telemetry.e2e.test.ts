import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../../server/platform/config/free-port.mjs';
import { buildOnce } from '../../helpers/server/build-once.ts';
import { cloneDatabase, type TestDatabase } from '../../helpers/server/database.ts';
import { startMallProcess } from '../../helpers/server/mall-process.ts';
import type { NodeProcess } from '../../helpers/server/process.ts';

const metricsToken = 'token-of-the-metrics';
const traceId = '0af7651916cd43dd8448eb211c80319c';
/** Bodies that the collector received, by path. */
const received: { readonly path: string; readonly body: string }[] = [];
let collector: Server;
let database: TestDatabase;
/** A process of its own: the providers of the OpenTelemetry API are those of the whole process. */
let mall: NodeProcess;
let url: string;

beforeAll(async () => {
  buildOnce();
  collector = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', body: await text(request) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  database = await cloneDatabase(inject('cluster'));
  const mallPort = await freePort();
  const { port } = collector.address() as AddressInfo;
  mall = startMallProcess({
    databaseUrl: database.url,
    port: mallPort,
    dataDir: mkdtempSync(join(inject('folder'), 'telemetry-')),
    settings: {
      SOUK_METRICS_TOKEN: metricsToken,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    },
  });
  url = `http://127.0.0.1:${mallPort}`;
  await mall.until(new URL(url).host);
});
afterAll(async () => {
  mall?.child.kill('SIGTERM');
  await mall?.ended();
  await database?.drop();
  collector.close();
});

const metrics = (authorization?: string) =>
  fetch(`${url}/metrics`, authorization ? { headers: { authorization } } : {});

test('metrics do not exist without the token', async () => {
  for (const authorization of [undefined, 'Bearer wrong', metricsToken])
    expect((await metrics(authorization)).status).toBe(404);
});

test('metrics have requests by route, statements by name and the delay of the event loop', async () => {
  await fetch(`${url}/api/goods/987654321`);
  const response = await metrics(`Bearer ${metricsToken}`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const listed = await response.text();
  expect(listed).toMatch(
    /http_server_request_duration_count\{.*http_route="\/api\/goods\/:id".*\} \d+/,
  );
  expect(listed).toMatch(
    /db_client_operation_duration_count\{.*db_operation_name="[\w.]+".*\} \d+/,
  );
  expect(listed).toMatch(/nodejs_eventloop_delay\{.*quantile="0.99".*\} [\d.]+/);
  expect(listed).not.toContain('987654321');
});

test('a request begins a trace of its own that links to the caller’s, with a span for its statements', async () => {
  await fetch(`${url}/readyz`, {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  const spans = () =>
    received
      .filter(({ path }) => path === '/v1/traces')
      .flatMap(({ body }) => JSON.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans)
      .filter(({ links }) => links?.some((link: { traceId: string }) => link.traceId === traceId));
  await expect.poll(() => spans().map(({ name }) => name)).toEqual(['GET /readyz']);
  expect(spans()[0]).not.toMatchObject({ traceId });
  expect(spans()[0].parentSpanId ?? '').toBe('');
});
