import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpStatusOf } from '../../../../schemas/contract/envelope.ts';
import { escapeHtml } from '../../../../schemas/rules/values/escape-html.ts';
import { languageOf, translate } from '../../i18n/language.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { Log } from '../../observability/log.ts';
import { hasApiKey } from '../access/api-keys.ts';
import { Refusal } from './errors.ts';
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
    const status = statusFor(request, failure);
    if (status === 401) void reply.header('www-authenticate', 'Bearer');
    if (error instanceof Refusal && typeof error.params.seconds === 'number')
      void reply.header('retry-after', String(error.params.seconds));
    if (isOfPage(request)) sendFailedPage(request, reply, error);
    else
      void reply
        .status(status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(failure.envelope);
  }
}

/** Whether a person opens a page. */
const isOfPage = ({ routeClass, headers }: FastifyRequest): boolean =>
  routeClass === 'page' && String(headers.accept).includes('text/html');

/** A page that says what happened, with its real status. It costs little, so it has no frame. */
function sendFailedPage(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const language = pageLanguage(request);
  const { status, envelope } = toFailure(error, language, request.id);
  const isTooFrequent = error instanceof Refusal && error.key === 'http.tooFrequent';
  const text = isTooFrequent
    ? translate(language, 'errors.http.tooManyPages', error.params)
    : envelope.msg;
  void reply
    .status(status === 200 ? httpStatusOf(envelope.code) : status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width"><title>${escapeHtml(text)}</title>` +
        `<h1>${escapeHtml(text)}</h1></html>`,
    );
}

/**
 * Refusals have status 200 for clients with a session. Callers with an API key get the HTTP status
 * of the code. Providers send notices to routes with `@KeepRawBody()`; they take status 200 for
 * success.
 */
function statusFor(request: FastifyRequest, { status, envelope }: Failure): number {
  if (status === 200 && hasApiKey(request)) return httpStatusOf(envelope.code);
  const isNotice = request.routeOptions?.config.keepsRawBody === true;
  return isNotice && status === 200 ? 400 : status;
}
