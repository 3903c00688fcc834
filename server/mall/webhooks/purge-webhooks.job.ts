import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/sql.ts';
import { deleteOldRows } from '../../platform/jobs/delete-old-rows.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';

/** Days until an event and its deliveries are deleted. */
const retentionDays = 30;

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
    const deliveries = await deleteOldRows(this.database, 'webhook_deliveries', retentionDays);
    return deliveries + (await deleteOldRows(this.database, 'webhook_events', retentionDays));
  }
}
