import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../../i18n/language.ts';
import { Log } from '../../observability/log.ts';
import { type Failure, toFailure } from './failure.ts';

/** Answers every error, and logs faults and outages. */
@Catch()
export class AllExceptionsFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const failure = toFailure(error, request.language ?? languageOf(request.headers), request.id);
    if (failure.kind !== 'refusal') {
      const { id, method, routeOptions } = request;
      const fields = { err: error, request: id, method, route: routeOptions?.url ?? '' };
      this.log.error(fields, failure.kind);
    }
    // A stream has begun: cut it, so that half an answer does not look complete
    if (reply.sent || reply.raw.headersSent) return void reply.raw.destroy();
    if (failure.status === 503) void reply.header('retry-after', '5');
    void reply
      .status(statusFor(request, failure))
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(failure.envelope);
  }
}

/** Providers send notices to routes with `@KeepRawBody()`. They take status 200 for success. */
function statusFor({ routeOptions }: FastifyRequest, { status }: Failure): number {
  const isNotice = routeOptions?.config.keepsRawBody === true;
  return isNotice && status === 200 ? 400 : status;
}
