import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ViteDevServer } from 'vite';
import { type MapProviderName, mapTileOrigins } from '../../../schemas/contract/map-providers.ts';
import { contentPolicy } from '../http/server/security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Origins of images in the configured storage, when it is not the local disk. */
    readonly imageOrigins?: () => readonly string[];
  }
}

export interface SendPageOptions {
  /** Allows the inline scripts and styles of this page. */
  readonly nonce?: string | undefined;
  /** The page may connect to Vite's hot reload. */
  readonly vite?: ViteDevServer | undefined;
  /** The page may load map tiles of this provider. */
  readonly mapProvider?: MapProviderName | undefined;
}

/**
 * Sends html with its content policy. Browsers revalidate pages each time, because a page names
 * hashed assets and a nonce holds for one response.
 */
export function sendPage(
  reply: FastifyReply,
  html: string | Buffer,
  { nonce, vite, mapProvider }: SendPageOptions = {},
): FastifyReply {
  const tileOrigins = mapProvider ? mapTileOrigins(mapProvider) : [];
  const headers = pageHeaders(nonce, {
    sockets: vite ? ['ws:'] : [],
    images: [...imageOrigins(reply.server), ...tileOrigins],
  });
  return reply.headers(headers).send(html);
}

/** Origins of the images in pages, besides our own. */
export const imageOrigins = (server: FastifyInstance): readonly string[] =>
  server.imageOrigins?.() ?? [];

/** Headers of a page of ours. @param policy see `contentPolicy` */
export const pageHeaders = (
  ...policy: Parameters<typeof contentPolicy>
): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(...policy),
  'cache-control': 'no-cache',
  'content-type': 'text/html; charset=utf-8',
});
