import { HttpException } from '@nestjs/common';
import { codes, type Envelope, type FieldError } from '../../../../schemas/contract/envelope.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import { DatabaseUnavailable, violatesConstraint } from '../../database/database-errors.ts';
import { translate } from '../../i18n/language.ts';
import { withRightLabel } from '../../i18n/right-label.ts';
import { httpErrors, Refusal } from './errors.ts';

/** Response to an error. */
export interface Failure {
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
export function toFailure(error: unknown, language: Language, requestId: string): Failure {
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
