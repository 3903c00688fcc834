import { refundType } from '../../../../schemas/contract/order-statuses.ts';
import { idsOf } from '../../../../schemas/rules/ids-of.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import type { Refund } from './refund-state.ts';

/** SQL of `lineRefund`: what the pieces of `refund_goods g` give back of `order_goods l`. */
const lineRefundSql = (paid: string): string =>
  `((${paid}) * (l.refund_num + g.num)) / l.buy_num - ((${paid}) * l.refund_num) / l.buy_num`;

/** Turns exchanges into returns. The refund of each line is computed as for a return. */
export async function turnIntoReturns(
  tx: Transaction,
  refunds: readonly Refund[],
): Promise<readonly Refund[]> {
  await tx.run(
    `
      WITH parts AS (
        UPDATE refund_goods g
        SET
          money = ${lineRefundSql('l.total_price - l.off_money')},
          platform_money = ${lineRefundSql('l.platform_money')}
        FROM order_goods l
        WHERE g.refund_id = ANY($1::bigint[]) AND l.id = g.order_goods_id
        RETURNING g.refund_id, g.money, g.platform_money
      ),
        sums AS (
          SELECT
            refund_id, sum(money)::bigint AS money,
            sum(platform_money)::bigint AS platform_money
          FROM parts
          GROUP BY 1
        )
      UPDATE refunds r
      SET
        refund_type = ${refundType.return},
        goods_money = s.money,
        platform_money = s.platform_money
      FROM sums s
      WHERE r.id = s.refund_id`,
    [idsOf(refunds)],
    'refunds.payInstead',
  );
  return refunds.map((refund): Refund => ({ ...refund, refund_type: refundType.return }));
}
