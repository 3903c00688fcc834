import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { HttpException } from '@nestjs/common';

/** Requests under way in one process, and how late its loop may be, before more are told to come back. Our choice. */
const maxRunning = 1000;
const maxDelayMs = 1000;
const lookEveryMs = 1000;
const nanoseconds = 1e6;

/** Answers 503 while the process cannot keep up, so that those it serves are served well. Probes always pass. */
export function shedLoad(server: FastifyInstance): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let lateLooks = 0;
  const look = setInterval(() => {
    lateLooks = delay.mean / nanoseconds > maxDelayMs ? lateLooks + 1 : 0;
    delay.reset();
  }, lookEveryMs);
  look.unref();
  let running = 0;
  server.addHook('onRequest', (request, reply, done) => {
    running += 1;
    reply.raw.once('close', () => {
      running -= 1;
    });
    const isBusy = running > maxRunning || lateLooks > 1; // one late look is a pause, two are a state
    done(isBusy && request.routeClass !== 'probe' ? new HttpException('busy', 503) : undefined);
  });
  server.addHook('onClose', async () => {
    clearInterval(look);
    delay.disable();
  });
}
