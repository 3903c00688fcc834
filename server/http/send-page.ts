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
export const sendPage = (reply: FastifyReply, html: string | Buffer, nonce?: string, means: PageMeans = {}): FastifyReply => asPage(reply, nonce, means).type('text/html; charset=utf-8').send(html);

/** Says that the page a browser has is still the same. It takes over the headers of this answer too, so they are those of the page. */
export const sendSamePage = (reply: FastifyReply, nonce?: string, means: PageMeans = {}): FastifyReply => asPage(reply.status(304), nonce, means).send();

interface PageMeans { readonly vite?: ViteDevServer | undefined; readonly ground?: MapGroundName | undefined }

function asPage(reply: FastifyReply, nonce: string | undefined, { vite, ground }: PageMeans): FastifyReply {
  const sockets = vite ? ['ws:'] : []; // hot reload
  return reply
    .header('content-security-policy', pagePolicy(nonce, { sockets, pictures: [...reply.server.pictureOrigins?.() ?? [], ...(ground ? originsOfGround(ground) : [])] }))
    .header('cache-control', 'no-cache');
}
