import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CrudContext } from '../../../backoffice/resources/crud-context.ts';
import { readDecryptedConfig } from '../../../backoffice/resources/write/config-row.ts';
import { Env } from '../../../platform/config/env.ts';
import { Access, CurrentActor } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { AttemptCounters, limitsOfAddress } from '../../../platform/limits/attempt-counters.ts';
import { createHttpClient, type SendRequest } from '../../../platform/outbound/http-client.ts';
import { ssrfGuard } from '../../../platform/outbound/ssrf-guard.ts';
import { amapRequest } from './amap-request.ts';

/** Calls of one address per hour: each one uses the quota of the mall. */
const callsPerHour = 600;
const hourSeconds = 3600;
const servicePath = '/_AMapService/';

/**
 * Passes calls of AMap's script on to AMap and adds the security code, so that pages do not know it
 * (docs/maps.md#amaps-script).
 */
@Controller(servicePath)
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
    const { exceeded } = await this.attempts.count(
      limitsOfAddress(ip, {
        key: 'amap:calls',
        max: callsPerHour * this.env.rateFactor,
        seconds: hourSeconds,
      }),
    );
    if (exceeded) throw httpErrors.tooFrequent({ seconds: exceeded.seconds });
    const { status, headers, body } = await this.send(request);
    void reply
      .status(status)
      .type(headers['content-type'] ?? 'application/json')
      .header('x-content-type-options', 'nosniff')
      .send(body);
  }
}
