import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { backOffices } from '../../../schemas/contract/areas.ts';
import type { MapProviderName } from '../../../schemas/contract/map-providers.ts';
import { createNonce } from '../http/server/security-headers.ts';
import type { ClientBuilds } from './client-builds.ts';
import { sendPage } from './send-page.ts';

/** Written by the build where a nonce belongs (`html.cspNonce` in vite.config.ts). */
const noncePlaceholder = /__CSP_NONCE__/g;
/** In the meta element that names the provider of map tiles. */
const mapProviderPlaceholder = '__MAP_TILE_PROVIDER__';

declare module 'fastify' {
  interface FastifyInstance {
    /** The configured provider of map tiles; set in `app.ts`. */
    readonly mapProvider?: () => Promise<MapProviderName | undefined>;
  }
}

/**
 * Serves the back-office program at every path below `/Admin` and `/Seller`. Paths are case
 * sensitive: `/admin` belongs to the storefront (docs/product.md#login-pages-and-areas).
 */
export function serveBackOffices(
  server: FastifyInstance,
  builds: ClientBuilds,
  vite?: ViteDevServer,
): void {
  const paths = backOffices.flatMap((area) => [`/${area}`, `/${area}/*`]);
  for (const path of paths) {
    server.get(path, async (request, reply) => {
      const nonce = createNonce();
      const [template, mapProvider] = await Promise.all([
        builds.backOffice(request.url),
        server.mapProvider?.(),
      ]);
      const html = template
        .replace(noncePlaceholder, nonce)
        .replace(mapProviderPlaceholder, mapProvider ?? '');
      return sendPage(reply, html, { nonce, vite, mapProvider });
    });
  }
}
