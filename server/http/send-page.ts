import type { FastifyReply } from 'fastify';
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
export function sendPage(reply: FastifyReply, html: string | Buffer, nonce?: string, { vite, ground }: { readonly vite?: ViteDevServer | undefined; readonly ground?: MapGroundName | undefined } = {}): FastifyReply {
  const sockets = vite ? ['ws:'] : []; // hot reload
  return reply
    .header('content-security-policy', pagePolicy(nonce, { sockets, pictures: [...reply.server.pictureOrigins?.() ?? [], ...(ground ? originsOfGround(ground) : [])] }))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);
}
