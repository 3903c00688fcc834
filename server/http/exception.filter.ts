import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Log } from '../config/log.ts';
import { languageOf } from './language.ts';
import { failureOf } from './failure.ts';

/** The one place where what was thrown becomes an answer, and where a fault is logged, once. */
@Catch()
export class EverythingFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendFailure(
      error,
      http.getRequest<FastifyRequest>(),
      http.getResponse<FastifyReply>(),
      this.log,
    );
  }
}

/** Answers a failure. When the answer has begun already (a stream), the connection is cut, so that half an answer never looks whole. */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): void {
  const failure = failureOf(error, request.language ?? languageOf(request.headers), request.id);
  if (failure.kind !== 'refusal')
    log.error(
      {
        err: error,
        request: request.id,
        method: request.method,
        route: request.routeOptions?.url ?? '',
      },
      failure.kind,
    );
  if (reply.sent || reply.raw.headersSent) return void reply.raw.destroy();
  if (failure.status === 503) void reply.header('retry-after', '5');
  void reply
    .status(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failure.envelope);
}
