import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { envelopeAround, envelopeOf } from './answer.ts';
import { Kept, sendKept } from './kept.ts';
import { WireJson } from './wire-json.ts';

/**
 * Sends what a controller returns in the envelope, always with HTTP 200 (decisions 1). It sits in the adapter because
 * an interceptor costs an observable per request. A handler with another answer (a file, a script) takes `@Res()` and sends it itself.
 */
export class EnvelopeAdapter extends FastifyAdapter {
  override reply(
    ...[response, result]: Parameters<FastifyAdapter['reply']>
  ): ReturnType<FastifyAdapter['reply']> {
    const reply = response as FastifyReply;
    if (result instanceof Kept && !reply.sent) return sendKept(reply, result);
    if (reply.sent) return reply;
    reply.status(200);
    return result instanceof WireJson
      ? reply
          .type('application/json; charset=utf-8')
          .send(envelopeAround(result, reply.request.language))
      : reply.send(envelopeOf(result, reply.request.language));
  }

  /** Errors reach the filter as they are: `failureOf` knows those of Fastify. */
  override mapException(error: unknown): unknown {
    return error;
  }
}
