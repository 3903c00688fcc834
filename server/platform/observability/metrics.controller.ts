import { Controller, Get, Headers, NotFoundException, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Env } from '../config/env.ts';
import { isSame } from '../config/secrets.ts';
import { Access, NotInApi, Reason } from '../http/access/access.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

/** The metrics of this process for Prometheus. Does not exist without SOUK_METRICS_TOKEN. */
@Controller()
@Reason('asks for a token of its own')
@NotInApi('for the operator')
@Access({ area: 'shop', right: 'public' })
export class MetricsController {
  constructor(private readonly env: Env) {}

  /**
   * @throws NotFoundException without the token, so that callers cannot see that there are metrics
   */
  @Get('metrics')
  async metrics(
    @Headers('authorization') authorization: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { metricsToken } = this.env;
    const isAllowed =
      metricsToken !== undefined && isSame(authorization ?? '', `Bearer ${metricsToken}`);
    const telemetry = isAllowed ? await startTelemetry(this.env) : undefined;
    if (!telemetry) throw new NotFoundException();
    void reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await telemetry.metricsText());
  }
}
