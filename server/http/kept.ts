import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Answer, envelopeOf } from './answer.ts';

/** An answer that is the same for every visitor without an account. A controller returns it instead of the data: visitors' browsers and caches may keep it `seconds`, and ask again by its tag. */
export class Kept {
  constructor(
    readonly data: object,
    readonly seconds: number,
  ) {}
}

interface Written {
  readonly body: string;
  readonly tag: string;
}
/** What was written of one answer, by language: an answer that is remembered is written once. */
const written = new WeakMap<object, Map<string, Written>>();

/** Sends it: with a tag to visitors, 304 when theirs is the same; plainly to accounts, for whom nobody keeps anything. */
export function sendKept(reply: FastifyReply, { data, seconds }: Kept): FastifyReply {
  const { request } = reply;
  const { body, tag } = writtenOf(data, request.language);
  reply.status(200).type('application/json; charset=utf-8');
  if (request.headers.authorization !== undefined) return reply.send(body);
  reply.headers({
    'cache-control': `public, max-age=${seconds}`,
    vary: 'accept-language, authorization, accept-encoding',
    etag: tag,
  });
  return request.headers['if-none-match'] === tag ? reply.status(304).send() : reply.send(body);
}

function writtenOf(data: object, language: FastifyReply['request']['language']): Written {
  const known = written.get(data) ?? new Map<string, Written>();
  const found = known.get(language);
  if (found) return found;
  const body = JSON.stringify(envelopeOf(data as Answer | object, language));
  const fresh = { body, tag: `W/"${createHash('sha1').update(body).digest('base64url')}"` };
  written.set(data, known.set(language, fresh));
  return fresh;
}
