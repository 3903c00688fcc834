import { HttpException } from '@nestjs/common';
import { codes, type Envelope, type FieldError } from '../../schemas/contract/envelope.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { DatabaseUnavailable } from '../config/database-errors.ts';
import { Refusal } from './errors.ts';
import { translate } from './language.ts';
import { withRightWords } from './right-words.ts';

export interface Failure {
  readonly status: number;
  readonly envelope: Envelope;
  /** `fault`: we broke, log it with its cause. `outage`: a part we need is away. `refusal`: the caller's matter. */
  readonly kind: 'refusal' | 'outage' | 'fault';
}

/** Statuses of transport failures that have a text of their own; others get the general one. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'errors.http.malformed',
  404: 'errors.http.unknownRoute',
  408: 'errors.http.tooSlow',
  413: 'errors.http.tooLarge',
  414: 'errors.http.malformed',
  415: 'errors.http.contentType',
  503: 'errors.http.unavailable',
};

/** Turns whatever was thrown into what the caller gets: refusals with HTTP 200, transport failures with their status (decisions 1). Nothing internal leaves. */
export function failureOf(error: unknown, language: Language, requestId: string): Failure {
  if (error instanceof Refusal)
    return { status: 200, kind: 'refusal', envelope: refused(error, language) };
  if (error instanceof DatabaseUnavailable) return transport(503, language, 'outage');
  const status = statusOf(error);
  if (status === 422) return transport(200, language, 'refusal', codes.badInput);
  if (status < 500) return transport(status, language, 'refusal');
  if (status === 503) return transport(503, language, 'outage');
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

function refused({ code, key, params, errors, data }: Refusal, language: Language): Envelope {
  const msg = translate(language, `errors.${key}`, withRightWords(language, params));
  if (code !== codes.badInput) return { code, msg, data: data ?? {} };
  const fields: FieldError[] = errors.map((error) => ({
    pointer: error.pointer,
    message: translate(language, error.key, error.params),
  }));
  return {
    code,
    msg,
    data: {
      ...(typeof data === 'object' ? data : {}),
      errors: fields.length > 0 ? fields : [{ pointer: '', message: msg }],
    },
  };
}

function transport(
  status: number,
  language: Language,
  kind: Failure['kind'],
  code = status,
): Failure {
  const msg = translate(
    language,
    code === codes.badInput
      ? 'errors.http.badInput'
      : (statusTexts[status] ?? 'errors.http.malformed'),
  );
  return {
    status,
    kind,
    envelope: {
      code,
      msg,
      data:
        code === codes.badInput
          ? { errors: [{ pointer: '', message: translate(language, 'errors.http.malformed') }] }
          : {},
    },
  };
}

/** The HTTP status an error of Fastify or Nest asks for; malformed bodies are bad input. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  if (
    error instanceof SyntaxError ||
    code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
    code === 'FST_ERR_CTP_EMPTY_JSON_BODY'
  )
    return 422;
  return typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 500;
}
