import { Injectable } from '@nestjs/common';
import { idsOf } from '../../../../schemas/rules/ids-of.ts';
import { Database } from '../../../platform/database/sql.ts';
import { untilDone } from '../../../platform/jobs/run-batches.ts';
import { Scheduled } from '../../../platform/jobs/scheduled.ts';
import { writeMessages } from '../../messages/outbox/write-messages.ts';
import { isOpenSql } from '../goods-cards.ts';

/** Notices per transaction. */
const batchSize = 500;

/**
 * Tells shoppers that goods they asked for are back. A notice is for one SKU, or for any of the
 * goods; one for a SKU that does not exist any more is for any too. A notice ends with its message,
 * or with its goods.
 */
@Injectable()
export class SendStockNotices {
  constructor(private readonly database: Database) {}

  /** @returns the number of shoppers who were told */
  @Scheduled({ name: 'catalog.stockNotices', everySeconds: 30 })
  async run(): Promise<number> {
    await this.database.run(
      `
        DELETE FROM stock_notices
        WHERE goods_id IN (SELECT id FROM goods WHERE deleted_at IS NOT NULL)`,
      [],
      'stockNotices.purge',
    );
    return untilDone(batchSize, () => this.send());
  }

  private send(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const due = await tx.rows<{ id: number }>(
        `
          SELECT n.id
          FROM stock_notices n
          JOIN goods g ON g.id = n.goods_id AND g.deleted_at IS NULL
          JOIN stores t ON t.id = g.store_id
          LEFT JOIN goods_skus k ON k.id = n.sku_id AND k.goods_id = n.goods_id
          WHERE ${isOpenSql}
            AND coalesce(
              k.goods_stock,
              (SELECT max(o.goods_stock) FROM goods_skus o WHERE o.goods_id = g.id),
              g.goods_stock
            ) > 0
          ORDER BY n.id
          LIMIT $1
          FOR UPDATE OF n SKIP LOCKED`,
        [batchSize],
        'stockNotices.due',
      );
      await writeMessages(tx, 'goods_back', idsOf(due));
      await tx.run(
        'DELETE FROM stock_notices WHERE id = ANY($1::bigint[])',
        [idsOf(due)],
        'stockNotices.done',
      );
      return due.length;
    });
  }
}
