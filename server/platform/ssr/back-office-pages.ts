import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { backOffices } from '../../../schemas/contract/areas.ts';
import type { MapProviderName } from '../../../schemas/contract/map-providers.ts';
import { escapeHtml } from '../../../schemas/rules/values/escape-html.ts';
import { createNonce } from '../http/server/security-headers.ts';
import type { ClientBuilds } from './client-builds.ts';
import { sendPage } from './send-page.ts';

/** Written by the build where a nonce belongs (`html.cspNonce` in vite.config.ts). */
const noncePlaceholder = /__CSP_NONCE__/g;
/** Places in screens/index.html for the settings of the mall. */
const placeholders = {
  mapProvider: /__MAP_TILE_PROVIDER__/g,
  name: /__MALL_NAME__/g,
  logo: /__MALL_LOGO__/g,
  currency: /__MALL_CURRENCY__/g,
} as const;
const defaultName = 'Souk';

/** What every page of the back offices takes from the settings. */
export interface BackOfficePageSettings {
  /** AMap when `configs/amap` has a key. */
  readonly mapProvider: MapProviderName | undefined;
  /** Name and logo of the mall (`configs/web`); '' while they are not set. */
  readonly name: string;
  readonly logo: string;
  /** Symbol before amounts. */
  readonly currency: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set in `app.ts`. */
    readonly pageSettings?: () => Promise<BackOfficePageSettings>;
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
      const [template, settings] = await Promise.all([
        builds.backOffice(request.url),
        server.pageSettings?.(),
      ]);
      const { mapProvider, name, logo, currency } = settings ?? {};
      const html = template
        .replace(noncePlaceholder, nonce)
        .replace(placeholders.mapProvider, mapProvider ?? '')
        .replace(placeholders.name, () => escapeHtml(name || defaultName))
        .replace(placeholders.logo, () => escapeHtml(logo ?? ''))
        .replace(placeholders.currency, () => escapeHtml(currency ?? ''));
      return sendPage(reply, html, { nonce, vite, mapProvider });
    });
  }
}
