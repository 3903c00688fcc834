import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { Database } from '../database/sql.ts';
import { Access, NotInApi, Reason } from '../http/access/access.ts';
import { Readiness } from '../http/server/readiness.ts';

/** Probes of a supervisor or load balancer: the process runs, and it can work. */
@Controller()
@Reason('reports only that the process and the database answer')
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
