import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ViteDevServer } from 'vite';
import { type MapGroundName, originsOfGround } from '../../schemas/contract/map-grounds.ts';
import { pagePolicy } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Origins of pictures that are kept elsewhere; set by `files`. */
    readonly pictureOrigins?: () => readonly string[];
  }
}

/** Answers html under its own content policy. Pages are asked for again each time: they name hashed assets, and a nonce is for one answer. @param html as text or compressed */
export function sendPage(
  reply: FastifyReply,
  html: string | Buffer,
  nonce?: string,
  {
    vite,
    ground,
  }: {
    readonly vite?: ViteDevServer | undefined;
    readonly ground?: MapGroundName | undefined;
  } = {},
): FastifyReply {
  const sockets = vite ? ['ws:'] : []; // hot reload
  return reply
    .headers(
      pageHeaders(nonce, {
        sockets,
        pictures: [...originsShown(reply.server), ...(ground ? originsOfGround(ground) : [])],
      }),
    )
    .send(html);
}

/** Origins of the pictures that pages show, beside our own. */
export const originsShown = (server: FastifyInstance): readonly string[] =>
  server.pictureOrigins?.() ?? [];

export const pageHeaders = (
  ...policy: Parameters<typeof pagePolicy>
): Readonly<Record<string, string>> => ({
  'content-security-policy': pagePolicy(...policy),
  'cache-control': 'no-cache',
  'content-type': 'text/html; charset=utf-8',
});
