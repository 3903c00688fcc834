import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  codes,
  type Envelope,
  type FieldError,
  httpStatusOf,
} from '../../../../schemas/contract/envelope.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import { escapeHtml } from '../../../../schemas/rules/values/escape-html.ts';
import { Env } from '../../config/env.ts';
import { DatabaseUnavailable, violatesConstraint } from '../../database/database-errors.ts';
import { languageOf, translate } from '../../i18n/language.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { withRightLabel } from '../../i18n/right-label.ts';
import { Log } from '../../observability/log.ts';
import { challengeFor, hasApiKey } from '../access/api-keys.ts';
import { originOf } from '../request/request.ts';
import { httpErrors, Refusal } from './errors.ts';

/** Answers every error, and logs faults and outages. */
@Catch()
export class AllExceptionsFilter implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly env: Env,
  ) {}

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
    if (status === 401)
      void reply.header('www-authenticate', challengeFor(request, originOf(request, this.env)));
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

/** Response to an error. */
interface Failure {
  readonly status: number;
  readonly envelope: Envelope;
  /**
   * `refusal`: a rule refuses the call. `outage`: something we need is unavailable. `fault`: a
   * defect, logged with its cause.
   */
  readonly kind: 'refusal' | 'outage' | 'fault';
}

/** Texts of HTTP statuses; others have the general one. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'errors.http.malformed',
  404: 'errors.http.unknownRoute',
  408: 'errors.http.tooSlow',
  413: 'errors.http.tooLarge',
  414: 'errors.http.malformed',
  415: 'errors.http.contentType',
  503: 'errors.http.unavailable',
};

/**
 * Converts any error to an answer: refusals with HTTP 200, errors of the transport with their
 * status (docs/decisions/0001-wire-envelope.md). Nothing internal is sent.
 */
function toFailure(error: unknown, language: Language, requestId: string): Failure {
  const refusal = violatesConstraint(error, 'closed_account') ? httpErrors.signedOut() : error;
  if (refusal instanceof Refusal)
    return { status: 200, kind: 'refusal', envelope: refusalEnvelope(refusal, language) };
  if (error instanceof DatabaseUnavailable) return statusFailure(503, language);
  const status = statusOf(error);
  if (status === 422) return malformedBody(language);
  if (status < 500 || status === 503) return statusFailure(status, language);
  return {
    status: 500,
    kind: 'fault',
    envelope: {
      code: codes.fault,
      msg: translate(language, 'errors.http.fault', { id: requestId }),
      data: { request: requestId },
    },
  };
}

function refusalEnvelope(refusal: Refusal, language: Language): Envelope {
  const { code, key, params, errors, data } = refusal;
  const msg = translate(language, `errors.${key}`, withRightLabel(language, params));
  if (code !== codes.badInput) return { code, msg, data: data ?? {} };
  const fields: FieldError[] = errors.map((error) => ({
    pointer: error.pointer,
    message: translate(language, error.key, error.params),
  }));
  if (fields.length === 0) fields.push({ pointer: '', message: msg });
  return { code, msg, data: { ...(typeof data === 'object' ? data : {}), errors: fields } };
}

function statusFailure(status: number, language: Language): Failure {
  const msg = translate(language, statusTexts[status] ?? 'errors.http.malformed');
  const kind = status === 503 ? 'outage' : 'refusal';
  return { status, kind, envelope: { code: status, msg, data: {} } };
}

/** A body that cannot be parsed is bad input of the whole body. */
function malformedBody(language: Language): Failure {
  const message = translate(language, 'errors.http.malformed');
  return {
    status: 200,
    kind: 'refusal',
    envelope: {
      code: codes.badInput,
      msg: translate(language, 'errors.http.badInput'),
      data: { errors: [{ pointer: '', message }] },
    },
  };
}

const malformedJson = new Set<unknown>([
  'FST_ERR_CTP_INVALID_JSON_BODY',
  'FST_ERR_CTP_EMPTY_JSON_BODY',
]);

/** The HTTP status of an error of Fastify or Nest; 422 for malformed bodies, 500 for others. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  if (error instanceof SyntaxError || malformedJson.has(code)) return 422;
  return typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 500;
}
