import 'reflect-metadata';
import { once } from 'node:events';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { WsAdapter } from '@nestjs/platform-ws';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { WebSocketServer } from 'ws';
import { AppModule } from './app.module.ts';
import { PageSettings } from './backoffice/page-settings.ts';
import type { Env } from './platform/config/env.ts';
import { assertPooler } from './platform/database/assert-pooler.ts';
import { openDataSource } from './platform/database/data-source.ts';
import { Database } from './platform/database/sql.ts';
import { type DeclaredRoute, declaredRoutes } from './platform/http/access/declared-routes.ts';
import { createServer } from './platform/http/server/create-server.ts';
import { prepareServer, servePages } from './platform/http/server/prepare-server.ts';
import { Readiness } from './platform/http/server/readiness.ts';
import { createLog } from './platform/observability/log.ts';
import { measuredMethods } from './platform/observability/measured.ts';
import { logSlowStatements } from './platform/observability/slow-statements.ts';
import { startTelemetry } from './platform/observability/telemetry/telemetry.ts';
import { serveStorage } from './platform/storage/serve-storage.ts';
import { Storage } from './platform/storage/storage.ts';

/** Time after a stop signal until requests are cut, in milliseconds; 3 s remain for the database. */
const stopTimeoutMs = 12_000;

/** The running application, without the process around it. */
export interface App {
  /** Starts listening. @returns the address, such as `http://127.0.0.1:3000` */
  listen(): Promise<string>;
  /** Drains, finishes running requests and jobs, then closes the database pool. */
  close(): Promise<void>;
  /** Every route of a controller with its access rule. */
  readonly routes: readonly DeclaredRoute[];
  /** Sends a request without a socket; pages are rendered through it. */
  readonly inject: FastifyInstance['inject'];
  /** A provider by its class. */
  get<T>(type: abstract new (...parts: never[]) => T): T;
}

/** Builds the application over a migrated database, which `env.databaseUrl` names. */
export async function createApp(env: Env, vite?: ViteDevServer): Promise<App> {
  if (!env.databaseUrl) throw new Error('createApp needs a database');
  const log = createLog(env);
  const endSlowLog = logSlowStatements(log, env.slowStatementMs);
  let endMeasuring: (() => void) | undefined;
  const source = await openDataSource({
    url: env.databaseUrl,
    poolSize: env.databasePool,
    isPooler: env.databaseDirectUrl !== undefined,
    zone: env.zone,
    richTextSeparator: env.richTextSeparator,
  });
  try {
    const adapter = createServer(env);
    const server = adapter.getInstance<FastifyInstance>();
    const telemetry = await startTelemetry(env);
    telemetry?.observe(server);
    await prepareServer(server, env, log);
    const nest = await NestFactory.create<NestFastifyApplication>(
      AppModule.of(env, source, log),
      adapter,
      { bodyParser: false, logger: ['error', 'warn'], abortOnError: false },
    );
    // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React
    nest.useWebSocketAdapter(new SocketAdapter(nest));
    const routes = declaredRoutes(nest.get(ModulesContainer));
    await serveStorage(server, env.dataDir, nest.get(Storage, { strict: false }));
    server.decorate('pageSettings', () => nest.get(PageSettings, { strict: false }).current());
    await servePages(server, env, log, vite);
    await nest.init();
    await server.ready();
    endMeasuring = telemetry?.measure(measuredMethods(nest.get(ModulesContainer)));
    if (env.databaseDirectUrl) await assertPooler(nest.get(Database, { strict: false }), env);
    return {
      routes,
      listen: () => server.listen({ port: env.port, host: env.host }),
      close: async () => {
        const drainMs = env.drainSeconds * 1000;
        await drain(drainMs, server, nest);
        await closeWithin(stopTimeoutMs - drainMs, server, nest);
        endMeasuring?.();
        await source.destroy();
        endSlowLog();
      },
      inject: server.inject.bind(server) as FastifyInstance['inject'],
      get: (type) => nest.get(type as never, { strict: false }),
    };
  } catch (error) {
    await source.destroy();
    endSlowLog();
    throw error;
  }
}

/**
 * Serves on while proxies learn from `/readyz` that the process stops. Each answer closes its
 * connection, so that no request meets a connection that closes.
 */
async function drain(
  ms: number,
  { server }: FastifyInstance,
  nest: NestFastifyApplication,
): Promise<void> {
  nest.get(Readiness, { strict: false }).isStopping = true;
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
  if (server.listening) await sleep(ms);
}

/**
 * Takes no new connection, waits for running requests and cuts those that take longer than `ms`.
 * Connections that become idle meanwhile are closed at once.
 */
async function closeWithin(
  ms: number,
  server: FastifyInstance,
  nest: NestFastifyApplication,
): Promise<void> {
  const closeIdle = setInterval(() => server.server.closeIdleConnections(), 50);
  const closeAll = setTimeout(() => server.server.closeAllConnections(), ms);
  const closed = server.server.listening ? once(server.server, 'close') : undefined;
  try {
    await untilNoneWaits(server);
    server.server.close();
    await nest.close();
    await closed;
  } finally {
    clearInterval(closeIdle);
    clearTimeout(closeAll);
  }
}

/**
 * Waits for a turn of the event loop without a new connection, at most 3 s: connections that
 * the operating system holds for the server are reset when it closes.
 */
async function untilNoneWaits({ server }: FastifyInstance): Promise<void> {
  let hasTaken = true;
  const note = (): void => {
    hasTaken = true;
  };
  server.on('connection', note);
  for (const end = Date.now() + 3000; hasTaken && Date.now() < end; ) {
    hasTaken = false;
    await turn();
  }
  server.off('connection', note);
}

/**
 * Nest's adapter for `ws` on the port of the HTTP server. Errors of clients, such as a frame that is
 * too large, are no faults of the server and are not logged; `ws` closes their sockets.
 */
class SocketAdapter extends WsAdapter {
  override bindErrorHandler(server: WebSocketServer): WebSocketServer {
    server.on('connection', (socket) => socket.on('error', () => undefined));
    return server;
  }
}
