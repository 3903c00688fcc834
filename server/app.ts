import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { AppModule } from './app.module.ts';
import { MapGroundChoice } from './backoffice/map-ground.ts';
import { openDataSource } from './config/data-source.ts';
import type { Env } from './config/env.ts';
import { createLog } from './config/log.ts';
import { createServer } from './http/create-server.ts';
import { prepareServer, servePages } from './http/prepare-server.ts';
import { serveStorage } from './files/serve-storage.ts';
import { Storage } from './files/storage.ts';
import { type DeclaredRoute, declaredRoutes } from './http/declared-routes.ts';

/** Requests under way may take this long once we are asked to stop; the database has the rest of the 15 seconds. */
const stopMs = 12_000;

/** The running application: everything but the process around it. */
export interface App {
  /** Starts listening; the answer is the address, `http://127.0.0.1:3000`. */
  listen(): Promise<string>;
  /** Finishes running requests, then closes the pool. */
  close(): Promise<void>;
  /** Every route of a controller with its access. */
  readonly routes: readonly DeclaredRoute[];
  /** A request without a socket; the storefront renders through it. */
  readonly inject: FastifyInstance['inject'];
  /** A provider by its class. */
  get<T>(type: abstract new (...parts: never[]) => T): T;
}

/** Builds the application over a migrated database. `env.databaseUrl` must be set: whoever starts the process has found the database. */
export async function createApp(env: Env, vite?: ViteDevServer): Promise<App> {
  if (!env.databaseUrl) throw new Error('createApp needs a database');
  const log = createLog(env);
  const source = await openDataSource({
    url: env.databaseUrl,
    poolSize: env.databasePool,
    zone: env.zone,
  });
  try {
    const adapter = createServer(env);
    const server = adapter.getInstance<FastifyInstance>();
    await prepareServer(server, env, log);
    const nest = await NestFactory.create<NestFastifyApplication>(
      AppModule.of(env, source, log),
      adapter,
      { bodyParser: false, logger: ['error', 'warn'], abortOnError: false },
    );
    const routes = declaredRoutes(nest);
    await serveStorage(server, env.dataDir, nest.get(Storage, { strict: false }));
    server.decorate('mapGround', () => nest.get(MapGroundChoice, { strict: false }).current());
    await servePages(server, env, log, vite);
    await nest.init();
    await server.ready();
    return {
      routes,
      listen: () => server.listen({ port: env.port, host: env.host }),
      close: async () => {
        await closeWithin(stopMs, server, nest);
        await source.destroy();
      },
      inject: server.inject.bind(server) as FastifyInstance['inject'],
      get: (type) => nest.get(type as never, { strict: false }),
    };
  } catch (error) {
    await source.destroy();
    throw error;
  }
}

/** Waits for running requests, and cuts those that take longer than `ms` (must-hold 12). Connections that fall idle meanwhile are closed at once. */
async function closeWithin(
  ms: number,
  server: FastifyInstance,
  nest: NestFastifyApplication,
): Promise<void> {
  const idle = setInterval(() => server.server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.server.closeAllConnections(), ms);
  try {
    await nest.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}
