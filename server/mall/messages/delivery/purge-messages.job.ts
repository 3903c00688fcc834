import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/sql.ts';
import { deleteOldRows } from '../../../platform/jobs/delete-old-rows.ts';
import { Scheduled } from '../../../platform/jobs/scheduled.ts';
import { retentionDays } from '../inbox/add-notices.ts';

/** Days until rows are deleted. Codes are valid for minutes; the SMS log shows what was sent. */
const daysByTable = {
  message_deliveries: retentionDays,
  messages: retentionDays,
  sms_logs: retentionDays,
  sms_codes: 1,
} as const;

/** Deletes old messages and what was sent, and codes. */
@Injectable()
export class PurgeMessages {
  constructor(private readonly database: Database) {}

  /** @returns the number of rows */
  @Scheduled({ name: 'messages.purge', everySeconds: 86_400 })
  async run(): Promise<number> {
    let deleted = 0;
    for (const [table, days] of Object.entries(daysByTable))
      deleted += await deleteOldRows(this.database, table, days);
    return deleted;
  }
}
