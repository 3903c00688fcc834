import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import { readDecryptedConfig } from '../../backoffice/resources/write/config-row.ts';
import { Env } from '../../platform/config/env.ts';
import { Access, CurrentActor, NotInApi, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { AttemptCounters, limitsOfAddress } from '../../platform/limits/attempt-counters.ts';
import {
  createHttpClient,
  type HttpRequest,
  type SendRequest,
} from '../../platform/outbound/http-client.ts';
import { ssrfGuard } from '../../platform/outbound/ssrf-guard.ts';

/** What AMap's scripts of a page call through us. */
interface AmapSettings {
  /** Key of AMap's script (`configs/amap` `jsapi`). */
  readonly jsapi: string;
  /** Security code, which pages must not know. */
  readonly security: string;
}

/** AMap's services by the beginning of their path; the longest one counts. */
const origins: readonly (readonly [prefix: string, origin: string])[] = [
  ['v4/map/styles', 'https://webapi.amap.com'],
  ['v3/', 'https://restapi.amap.com'],
  ['v4/', 'https://restapi.amap.com'],
  ['v5/', 'https://restapi.amap.com'],
];
/** Names that AMap's script gives its callbacks. No function of our pages has such a name. */
const callbackOfScript = /^jsonp_\d+_?\d*_?$/;
const plainPath = /^[\w/-]+$/;

/**
 * The request to AMap for a call of its script: the same with the security code as `jscode`
 * (AMap's JSAPI 2.0, "serviceHost").
 *
 * @param path behind `/_AMapService/`
 * @returns undefined for another service or another key than ours
 */
export function amapRequest(
  path: string,
  query: string,
  { jsapi, security }: AmapSettings,
): HttpRequest | undefined {
  const origin = origins.find(([prefix]) => path.startsWith(prefix))?.[1];
  const parameters = new URLSearchParams(query);
  const isOurs = jsapi !== '' && security !== '' && parameters.get('key') === jsapi;
  if (!origin || !plainPath.test(path) || !isOurs) return undefined;
  parameters.set('jscode', security);
  // The answer runs as a script of our own origin, so a caller must not choose what it calls
  if (parameters.getAll('callback').some((name) => !callbackOfScript.test(name)))
    parameters.delete('callback');
  return { method: 'GET', url: new URL(`/${path}?${parameters}`, origin), headers: {} };
}

/** Calls of one address per hour: each one uses the quota of the mall. */
const callsPerHour = 600;
const hourSeconds = 3600;
const servicePath = '/_AMapService/';

/**
 * Passes calls of AMap's script on to AMap and adds the security code, so that pages do not know it
 * (docs/maps.md#amaps-script).
 */
@Controller(servicePath)
@Reason('calls of AMap’s script: test/unit/server/mall/content/amap-request')
@NotInApi('calls of the map’s script')
export class AmapController {
  private readonly send: SendRequest;

  constructor(
    private readonly crud: CrudContext,
    private readonly attempts: AttemptCounters,
    private readonly env: Env,
  ) {
    this.send = createHttpClient(ssrfGuard(env.profile));
  }

  @Get('*')
  @Access({ area: 'shop', right: 'public' })
  async pass(
    @CurrentActor() { ip }: Actor,
    @Req() { url }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [path = '', query = ''] = url.slice(servicePath.length).split('?', 2);
    const settings = await readDecryptedConfig(this.crud, this.crud.database, 'amap');
    const request = amapRequest(path, query, {
      jsapi: String(settings.jsapi ?? ''),
      security: String(settings.security ?? ''),
    });
    if (!request) throw httpErrors.notFound();
    await this.attempts.admit(
      limitsOfAddress(ip, {
        key: 'amap:calls',
        max: callsPerHour * this.env.rateFactor,
        seconds: hourSeconds,
      }),
    );
    const { status, headers, body } = await this.send(request);
    void reply
      .status(status)
      .type(headers['content-type'] ?? 'application/json')
      .header('x-content-type-options', 'nosniff')
      .send(body);
  }
}
