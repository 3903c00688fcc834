import type { FastifyReply } from 'fastify';
import type { ViteDevServer } from 'vite';
import { pagePolicy } from './security-headers.ts';

/** Answers html under its own content policy. Pages are asked for again each time: they name hashed assets, and a nonce is for one answer. */
export function sendPage(reply: FastifyReply, html: string, nonce: string, vite?: ViteDevServer): FastifyReply {
  const sockets = vite ? ['ws:'] : []; // hot reload
  return reply
    .header('content-security-policy', pagePolicy(nonce, sockets))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);
}
