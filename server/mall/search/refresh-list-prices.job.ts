import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/sql.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';

/** Changes per transaction. */
const batchSize = 1000;

/**
 * Updates the price by which lists sort and filter after a SKU sold out or was restocked
 * (docs/decisions/0090-shown-prices.md). An order only adds a row to `stock_changes`, so it never
 * waits for a row of the listing.
 */
@Injectable()
export class RefreshListPrices implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: 'catalog.prices',
      everySeconds: 10,
      run: () => this.run(),
    });
  }

  /** @returns the number of changes that were read */
  async run(): Promise<number> {
    for (let total = 0; ; ) {
      const count = await this.refresh();
      total += count;
      if (count < batchSize) return total;
    }
  }

  private refresh(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const changes = await tx.rows<{ readonly goods_id: number }>(
        `
          DELETE FROM stock_changes
          WHERE id IN (SELECT id FROM stock_changes ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
          RETURNING goods_id`,
        [batchSize],
        'listing.takeStockChanges',
      );
      const ids = [...new Set(changes.map(({ goods_id: id }) => id))];
      if (ids.length > 0)
        await tx.rows('SELECT shelve($1::bigint[])', [ids], 'listing.refreshPrices');
      return changes.length;
    });
  }
}
