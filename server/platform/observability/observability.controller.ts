import { statfs } from 'node:fs/promises';
import {
  Controller,
  Get,
  Headers,
  Injectable,
  NotFoundException,
  Res,
  ServiceUnavailableException,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Env } from '../config/env.ts';
import { isSame } from '../config/secrets.ts';
import { Database } from '../database/sql.ts';
import { Access, NotInApi, Reason } from '../http/access/access.ts';
import { Readiness } from '../http/server/readiness.ts';
import { Measured, type Readings } from './measured.ts';
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

/** Probes of a supervisor or load balancer: the process runs, and it can work. */
@Controller()
@Reason('reports only that the process and the database answer', 2)
@NotInApi('for the operator')
@Access({ area: 'shop', right: 'public' })
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
  ) {}

  @Get('healthz')
  health() {
    return { status: 'ok' };
  }

  /** 503 while the database is unavailable, and while the process stops. */
  @Get('readyz')
  async ready() {
    if (this.readiness.isStopping) throw new ServiceUnavailableException();
    await this.database.rows('SELECT 1');
    return { status: 'ready' };
  }
}

/** Space of the folders that this process writes to. */
@Injectable()
export class DiskMetrics {
  constructor(private readonly env: Env) {}

  @Measured({
    name: 'souk.disk.free',
    description: 'Free share of the disk of a folder',
    unit: '1',
    label: 'folder',
  })
  async free(): Promise<Readings> {
    const { dataDir, backups } = this.env;
    const folders = backups === undefined ? { data: dataDir } : { data: dataDir, backups };
    const shares = await Promise.all(
      Object.entries(folders).map(async ([name, path]) => {
        const { bavail, blocks } = await statfs(path);
        return [name, bavail / blocks] as const;
      }),
    );
    return new Map(shares);
  }
}
