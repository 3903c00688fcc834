import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/sql.ts';
import { Scheduled } from '../../../platform/jobs/scheduled.ts';

/** Changes per transaction. */
const batchSize = 1000;

/** Runs a step until it handles less than a batch. @returns the sum */
async function untilDone(step: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const count = await step();
    total += count;
    if (count < batchSize) return total;
  }
}

/**
 * Updates the price by which lists sort and filter after a SKU sold out or was restocked, and after
 * a seckill began, ended or sold out (docs/decisions/0012-store-pricing.md). An order only adds a row
 * to `stock_changes`, so it never waits for a row of the listing.
 */
@Injectable()
export class RefreshListPrices {
  constructor(private readonly database: Database) {}

  /** @returns the number of changes that were read */
  @Scheduled({ name: 'catalog.prices', everySeconds: 10 })
  async run(): Promise<number> {
    return (
      (await untilDone(() => this.followStock())) + (await untilDone(() => this.followRounds()))
    );
  }

  /** Goods whose price in the list is that of another round than runs now. */
  private followRounds(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const [due] = await tx.rows<{ readonly n: number }>(
        `
        WITH due AS MATERIALIZED (
          SELECT s.goods_id
          FROM (
            SELECT goods_id FROM running_rounds()
            UNION
            SELECT goods_id FROM goods_shelf WHERE seckill_id IS NOT NULL
          ) c
          JOIN goods_shelf s ON s.goods_id = c.goods_id
          LEFT JOIN running_rounds() r ON r.goods_id = s.goods_id AND r.store_id = s.store_id
          WHERE s.seckill_id IS DISTINCT FROM r.id
          ORDER BY s.goods_id
          LIMIT $1
        )
        SELECT count(*)::int AS n, shelve(array_agg(goods_id))
        FROM due`,
        [batchSize],
        'listing.followRounds',
      );
      return due!.n;
    });
  }

  private followStock(): Promise<number> {
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
