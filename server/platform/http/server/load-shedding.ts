import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ServiceUnavailableException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** Requests in progress in one process; more are rejected. */
const maxInProgress = 1000;
/** Mean delay of the event loop within a sample, in milliseconds; a longer one counts as late. */
const maxDelayMs = 1000;
const sampleMs = 1000;
/** One late sample may be a single long pause, such as a garbage collection. */
const maxLateSamples = 1;

const nanosecondsPerMs = 1e6;

/**
 * Answers 503 while the process cannot keep up, so that the requests in progress are served well.
 * Probes always pass. Not @fastify/under-pressure: see
 * docs/decisions/0067-libraries-over-own-code.md.
 */
export function registerLoadShedding(server: FastifyInstance): void {
  const isLate = watchEventLoop(server);
  let inProgress = 0;
  server.addHook('onRequest', (request, reply, done) => {
    inProgress += 1;
    reply.raw.once('close', () => {
      inProgress -= 1;
    });
    const isBusy = inProgress > maxInProgress || isLate();
    const isRejected = isBusy && request.routeClass !== 'probe';
    done(isRejected ? new ServiceUnavailableException() : undefined);
  });
}

/** @returns whether the event loop was late in several samples in a row */
function watchEventLoop(server: FastifyInstance): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let lateSamples = 0;
  const timer = setInterval(() => {
    const isLate = delay.mean / nanosecondsPerMs > maxDelayMs;
    lateSamples = isLate ? lateSamples + 1 : 0;
    delay.reset();
  }, sampleMs).unref();
  server.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  return () => lateSamples > maxLateSamples;
}
