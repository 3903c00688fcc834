import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/sql.ts';
import { deleteOldRows } from '../../platform/jobs/delete-old-rows.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';

/** Days until an event and its deliveries are deleted. */
const retentionDays = 30;

/** Deletes old events and deliveries of webhooks. */
@Injectable()
export class PurgeWebhooks {
  constructor(private readonly database: Database) {}

  /** @returns the number of rows */
  @Scheduled({ name: 'webhooks.purge', everySeconds: 86_400 })
  async run(): Promise<number> {
    const deliveries = await deleteOldRows(this.database, 'webhook_deliveries', retentionDays);
    return deliveries + (await deleteOldRows(this.database, 'webhook_events', retentionDays));
  }
}
