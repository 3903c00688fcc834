import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { envelopeAround, envelopeOf } from '../response/answer.ts';
import { CachedResponse, sendCachedResponse } from '../response/cached-response.ts';
import { WireJson } from '../response/wire-json.ts';

/**
 * Sends what a controller returns in the envelope, with HTTP 200
 * (docs/decisions/0001-wire-envelope.md). In the adapter, because an interceptor would create an
 * observable per request. A handler that sends something else, such as a file, takes `@Res()`.
 */
export class EnvelopeAdapter extends FastifyAdapter {
  override reply(
    ...[response, result]: Parameters<FastifyAdapter['reply']>
  ): ReturnType<FastifyAdapter['reply']> {
    const reply = response as FastifyReply;
    if (reply.sent) return reply;
    if (result instanceof CachedResponse) return sendCachedResponse(reply, result);
    const { language } = reply.request;
    reply.status(200);
    if (!(result instanceof WireJson)) return reply.send(envelopeOf(result, language));
    return reply.type('application/json; charset=utf-8').send(envelopeAround(result, language));
  }

  /** Passes errors to the filter unchanged: `toFailure` converts those of Fastify. */
  override mapException(error: unknown): unknown {
    return error;
  }
}
