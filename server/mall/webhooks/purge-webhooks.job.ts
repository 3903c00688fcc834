import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/sql.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';

/** Days until an event and its deliveries are deleted. */
const retentionDays = 30;
/** Rows of one statement. */
const batchSize = 5000;

/** Deletes old events and deliveries of webhooks. */
@Injectable()
export class PurgeWebhooks implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.add({ name: 'webhooks.purge', everySeconds: 86_400, run: () => this.run() });
  }

  /** @returns the number of rows */
  async run(): Promise<number> {
    return (await this.purge('webhook_deliveries')) + (await this.purge('webhook_events'));
  }

  private async purge(table: 'webhook_deliveries' | 'webhook_events'): Promise<number> {
    for (let total = 0; ; ) {
      const deleted = await this.database.run(
        `
          DELETE FROM ${table}
          WHERE id IN (
            SELECT id
            FROM ${table}
            WHERE created_at < mall_now() - make_interval(days => $1)
            ORDER BY created_at
            LIMIT $2
          )`,
        [retentionDays, batchSize],
        `webhooks.purge.${table}`,
      );
      total += deleted;
      if (deleted < batchSize) return total;
    }
  }
}
