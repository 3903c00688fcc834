import { Controller, Get } from '@nestjs/common';
import { Database } from '../config/sql.ts';
import { Access } from './access.ts';

/** For whoever watches the process: it lives, and it can work. */
@Controller()
@Access({ area: 'shop', right: 'public' })
export class HealthController {
  constructor(private readonly database: Database) {}

  @Get('healthz')
  health() {
    return { status: 'ok' };
  }

  /** 503 while the database is away; service returns without help. */
  @Get('readyz')
  async ready() {
    await this.database.rows('SELECT 1');
    return { status: 'ready' };
  }
}
