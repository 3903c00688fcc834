import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Env } from '../config/env.ts';
import { Database } from '../config/sql.ts';
import { Jobs } from '../jobs/jobs.ts';

/** Changes of one step; our choice. */
const batch = 10_000;

/** Puts changes of sales into the sums of days and months. Readers count both, so how late it runs shows nowhere but in the time they take. */
@Injectable()
export class FoldFigures implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: 'stats.fold',
      everySeconds: 60,
      leaseSeconds: 300,
      run: () => this.run(),
    });
  }

  /** Another zone has other days: every sum is built anew, once. */
  async onApplicationBootstrap(): Promise<void> {
    const [row] = await this.database.rows<{ zone: string }>('SELECT zone FROM stat_settings');
    if (row?.zone !== this.env.zone)
      await this.database.run('SELECT stat_rebuild($1)', [this.env.zone]);
  }

  /** @returns the changes that are in the sums now */
  async run(): Promise<number> {
    for (let done = 0; ; ) {
      const [row] = await this.database.rows<{ folded: number }>(
        'SELECT stat_fold($1) AS folded',
        [batch],
        'stats.fold',
      );
      done += row!.folded;
      if (row!.folded < batch) return done;
    }
  }
}
