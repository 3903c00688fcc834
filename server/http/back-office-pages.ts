import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { backOffices } from '../../schemas/contract/areas.ts';
import type { MapGroundName } from '../../schemas/contract/map-grounds.ts';
import type { Programs } from './programs.ts';
import { newNonce } from './security-headers.ts';
import { sendPage } from './send-page.ts';

/** Put by the build wherever a nonce belongs (`html.cspNonce` in vite.config.ts, the meta element in screens/index.html). */
const noncePlace = /__CSP_NONCE__/g;

/** In the meta element that tells the maps whose pictures they may load. */
const groundPlace = '__MAP_GROUND__';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whose pictures lie under maps; set by who puts the application together. */
    readonly mapGround?: () => Promise<MapGroundName | undefined>;
  }
}

/** The back-office program at every path of both back offices. Case sensitive: `/admin` is a storefront path (Spec §2). */
export function serveBackOffices(
  server: FastifyInstance,
  programs: Programs,
  vite?: ViteDevServer,
): void {
  backOffices
    .flatMap((area) => [`/${area}`, `/${area}/*`])
    .forEach((path) =>
      server.get(path, async (request, reply) => {
        const nonce = newNonce();
        const [html, ground] = await Promise.all([
          programs.backOffice(request.url),
          server.mapGround?.(),
        ]);
        return sendPage(
          reply,
          html.replace(noncePlace, nonce).replace(groundPlace, ground ?? ''),
          nonce,
          { vite, ground },
        );
      }),
    );
}
