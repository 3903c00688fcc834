import { Injectable, type OnModuleInit } from '@nestjs/common';
import { deleteOldRows } from '../../../platform/jobs/delete-old-rows.ts';
import { Database } from '../../../platform/database/sql.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { retentionDays } from '../retention.ts';

/** Codes are valid for minutes; the SMS log shows what was sent. */
const codeDays = 1;

/** Deletes old messages and what was sent of them, and codes. */
@Injectable()
export class PurgeMessages implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.add({ name: 'messages.purge', everySeconds: 86_400, run: () => this.run() });
  }

  /** @returns the number of rows */
  async run(): Promise<number> {
    const deliveries = await deleteOldRows(this.database, 'message_deliveries', retentionDays);
    const messages = await deleteOldRows(this.database, 'messages', retentionDays);
    return deliveries + messages + (await deleteOldRows(this.database, 'sms_codes', codeDays));
  }
}
