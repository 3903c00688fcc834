import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/sql.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { retentionDays } from '../retention.ts';

/** Rows of one statement. */
const batchSize = 5000;

/** Deletes old messages and what was sent of them. */
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
    return (await this.purge('message_deliveries')) + (await this.purge('messages'));
  }

  private async purge(table: 'messages' | 'message_deliveries'): Promise<number> {
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
        `messages.purge.${table}`,
      );
      total += deleted;
      if (deleted < batchSize) return total;
    }
  }
}
