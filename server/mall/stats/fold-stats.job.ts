import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Env } from '../../platform/config/env.ts';
import { Database } from '../../platform/database/sql.ts';
import { withDatabase } from '../../platform/database/with-database.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';

/** Changes per transaction, so that each stays short. */
const batchSize = 10_000;

/**
 * Moves changes of sales into the sums of days and months, and changes of stores' comments, goods
 * and favourites into the sums of stores. Readers add both, so a delay only makes reads slower.
 */
@Injectable()
export class FoldStats implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly env: Env,
  ) {}

  /**
   * A changed time zone changes the days: all sums are rebuilt once, which may take minutes in a
   * large mall.
   */
  async onApplicationBootstrap(): Promise<void> {
    const { zone } = this.env;
    const [row] = await this.database.rows<{ zone: string }>('SELECT zone FROM stat_settings');
    if (row?.zone === zone) return;
    await withDatabase(
      this.env,
      (database) => database.run('SELECT stat_rebuild($1)', [zone]),
      'none',
    );
  }

  /** @returns the number of changes moved */
  @Scheduled({ name: 'stats.fold', everySeconds: 60 })
  async run(): Promise<number> {
    return (await this.fold('stat_fold')) + (await this.fold('store_fold'));
  }

  private async fold(name: 'stat_fold' | 'store_fold'): Promise<number> {
    for (let total = 0; ; ) {
      const [row] = await this.database.rows<{ folded: number }>(
        `SELECT ${name}($1) AS folded`,
        [batchSize],
        `stats.${name}`,
      );
      total += row!.folded;
      if (row!.folded < batchSize) return total;
    }
  }
}
