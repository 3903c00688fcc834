import { Controller, Get } from '@nestjs/common';
import { Database } from '../database/sql.ts';
import { Access } from '../http/access/access.ts';

/** Probes of a supervisor or load balancer: the process runs, and it can work. */
@Controller()
@Access({ area: 'shop', right: 'public' })
export class HealthController {
  constructor(private readonly database: Database) {}

  @Get('healthz')
  health() {
    return { status: 'ok' };
  }

  /** 503 while the database is unavailable. */
  @Get('readyz')
  async ready() {
    await this.database.rows('SELECT 1');
    return { status: 'ready' };
  }
}
