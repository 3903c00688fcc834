import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Language } from '../../../../schemas/contract/language.ts';
import { type Answer, envelopeOf } from './answer.ts';
import { appendVary } from './append-vary.ts';

/**
 * An answer that is the same for every visitor without an account. A controller returns it instead
 * of the data: browsers and proxies may cache it for `seconds` and revalidate it by its etag.
 */
export class CachedResponse<Data extends object = object> {
  constructor(
    readonly data: Data,
    readonly seconds: number,
  ) {}
}

interface SerializedResponse {
  readonly body: string;
  readonly etag: string;
}
/** Bodies of one answer by language: data that comes from a cache is serialized once. */
const serialized = new WeakMap<object, Map<Language, SerializedResponse>>();

/** Sends it to visitors with an etag, or 304; to callers with a token without any caching. */
export function sendCachedResponse(
  reply: FastifyReply,
  { data, seconds }: CachedResponse,
): FastifyReply {
  const { headers, language } = reply.request;
  const { body, etag } = serialize(data, language);
  reply.status(200).type('application/json; charset=utf-8');
  if (headers.authorization !== undefined) return reply.send(body);
  reply.headers({ 'cache-control': `public, max-age=${seconds}`, etag });
  appendVary(reply, 'accept-language', 'authorization', 'accept-encoding');
  return headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(body);
}

function serialize(data: object, language: Language): SerializedResponse {
  const byLanguage = serialized.get(data) ?? new Map<Language, SerializedResponse>();
  const cached = byLanguage.get(language);
  if (cached) return cached;
  const body = JSON.stringify(envelopeOf(data as Answer | object, language));
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  serialized.set(data, byLanguage.set(language, { body, etag }));
  return { body, etag };
}
