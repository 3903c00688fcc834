import type { DeclaredRoute } from '../../platform/http/access/declared-routes.ts';
import { notInApi } from '../../platform/http/access/not-in-api.ts';

/** Routes that no program of others calls, with the reason. All other routes are described. */
const privatePaths: readonly (readonly [RegExp, string])[] = [
  [/^\/(healthz|readyz|metrics)$/, 'for the operator'],
  [/^\/sandbox\//, 'plays the providers; not in production'],
  [/^\/rules\/:file$/, 'modules of the pages'],
  [
    /^\/(robots\.txt|sitemap\.xml|sitemaps\/:file|manifest\.webmanifest|icon\.\w+|favicon\.ico|sw\.js|offline\.js)$/,
    'files of the pages',
  ],
  [/^\/_AMapService\//, 'calls of the map’s script'],
  [/^\/api\/(payment\/:driver\/:device|couriers\/:driver\/:id)$/, 'providers call it'],
  [/^\/api\/(oauth\/(:name|callback\/:name)|mail_link)$/, 'the browser is sent to it'],
  [
    /^\/api\/(Admin|Seller)\/(screens\/\*|resources\/\*|explain\/\*|load_menu|badges|page_rights|list_views(\/:id)?)$/,
    'the pages of the back offices are drawn with it',
  ],
  [/^\/api\/((Admin|Seller)\/)?live$/, 'a stream for pages; programs use webhooks'],
  [/^\/api\/(Admin|Seller)\/mcp$/, 'speaks a protocol of its own'],
  [/^\/(api\/openapi\/:file|docs\/api(\/:area)?)$/, 'the description itself'],
];

/** Why a route is not described; undefined for a described one. */
export const privateReason = ({
  path,
  controller,
}: Pick<DeclaredRoute, 'path' | 'controller'>): string | undefined =>
  notInApi(controller) ?? privatePaths.find(([pattern]) => pattern.test(path))?.[1];
