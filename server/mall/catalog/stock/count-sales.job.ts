import { Injectable } from '@nestjs/common';
import { groupBy } from '../../../../schemas/rules/group-by.ts';
import { Database, type Transaction } from '../../../platform/database/sql.ts';
import { untilDone } from '../../../platform/jobs/run-batches.ts';
import { Scheduled } from '../../../platform/jobs/scheduled.ts';

/** Changes per transaction. */
const batchSize = 1000;
interface Change {
  readonly goods_id: number;
  readonly num: number;
}

/**
 * Adds paid and fully refunded quantities to `goods_sale` within seconds (docs/product.md#paying).
 * A change is deleted in the transaction that counts it, so it counts once.
 */
@Injectable()
export class CountSales {
  constructor(private readonly database: Database) {}

  /** @returns the number of counted changes */
  @Scheduled({ name: 'catalog.sales', everySeconds: 10 })
  run(): Promise<number> {
    return untilDone(batchSize, () => this.database.transaction((tx) => this.count(tx)));
  }

  /**
   * Locks goods in ascending order, as placing and returning do, then their listing rows in the
   * same order.
   */
  private async count(tx: Transaction): Promise<number> {
    const changes = await tx.rows<Change>(
      `
        DELETE FROM sale_changes
        WHERE id IN (SELECT id FROM sale_changes ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING goods_id, num`,
      [batchSize],
      'sales.take',
    );
    if (changes.length === 0) return 0;
    const sums = [...groupBy(changes, ({ goods_id: id }) => id)].map(([id, goodsChanges]) => ({
      id,
      num: goodsChanges.reduce((sum, { num }) => sum + num, 0),
    }));
    const ids = sums.map(({ id }) => id);
    await tx.rows(
      'SELECT id FROM goods WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
      [ids],
      'sales.lockGoods',
    );
    await tx.rows(
      `
        SELECT goods_id
        FROM goods_shelf
        WHERE goods_id = ANY($1::bigint[])
        ORDER BY goods_id
        FOR NO KEY UPDATE`,
      [ids],
      'sales.lockShelf',
    );
    await tx.run(
      `
        UPDATE goods g
        SET goods_sale = greatest(coalesce(g.goods_sale, 0) + s.num, 0)
        FROM jsonb_to_recordset($1::jsonb) AS s(id bigint, num bigint)
        WHERE g.id = s.id AND s.num <> 0`,
      [JSON.stringify(sums)],
      'sales.count',
    );
    return changes.length;
  }
}
