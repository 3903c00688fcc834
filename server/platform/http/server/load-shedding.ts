import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ServiceUnavailableException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SharedSlots } from '../../concurrency/shared-slots.ts';
import { networkOf } from '../../limits/networks.ts';
import { httpErrors } from '../response/errors.ts';

/**
 * Requests of one process by phase: while the body arrives, then while the answer is made. The
 * number of answers that are being sent is bounded by the sockets.
 */
const phaseLimits = {
  receiving: { total: 3000, perOwner: 100 },
  working: { total: 1000, perOwner: 250 },
} as const;
type Phase = keyof typeof phaseLimits;

/** Mean delay of the event loop within a sample, in milliseconds; a longer one counts as late. */
const maxDelayMs = 1000;
const sampleMs = 1000;
/** One late sample may be a single long pause, such as a garbage collection. */
const maxLateSamples = 1;

const nanosecondsPerMs = 1e6;

declare module 'fastify' {
  interface FastifyRequest {
    /** The slot that the request holds; undefined once its answer is handed to the socket. */
    slot: { readonly phase: Phase; readonly owner: string } | undefined;
  }
}

/**
 * Answers 503 while the process cannot keep up, and 429 to an address that holds its share, so that
 * the requests in progress are served well. Probes always pass. Not @fastify/under-pressure: see
 * docs/decisions/0067-libraries-over-own-code.md.
 */
export function registerLoadShedding(server: FastifyInstance): void {
  const isLate = watchEventLoop(server);
  const slots: Readonly<Record<Phase, SharedSlots>> = {
    receiving: new SharedSlots(phaseLimits.receiving),
    working: new SharedSlots(phaseLimits.working),
  };

  const release = (request: FastifyRequest): void => {
    if (request.slot) slots[request.slot.phase].release(request.slot.owner);
    request.slot = undefined;
  };
  const enter = (request: FastifyRequest, phase: Phase): Error | undefined => {
    const owner = request.slot?.owner ?? networkOf(request);
    release(request);
    const result = slots[phase].take(owner);
    if (result === 'taken') request.slot = { phase, owner };
    if (result === 'taken' || request.routeClass === 'probe') return undefined;
    return result === 'share'
      ? httpErrors.tooFrequent({ seconds: 5 })
      : new ServiceUnavailableException();
  };

  server.decorateRequest('slot');
  server.addHook('onRequest', (request, reply, done) => {
    // Some answers, such as cached pages, leave without `onSend`: `prefinish` follows their `end()`
    const leave = (): void => release(request);
    reply.raw.once('prefinish', leave).once('close', leave);
    if (isLate() && request.routeClass !== 'probe') done(new ServiceUnavailableException());
    else done(enter(request, hasBody(request) ? 'receiving' : 'working'));
  });
  server.addHook('preValidation', (request, _, done) => {
    done(request.slot?.phase === 'receiving' ? enter(request, 'working') : undefined);
  });
  server.addHook('onSend', (request, _, payload, done) => {
    release(request);
    done(null, payload);
  });
}

/** Whether a body follows the headers of a request. */
export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
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
