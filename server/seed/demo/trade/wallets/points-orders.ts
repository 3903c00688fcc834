import {
  cancelPointsOrders,
  shipPointsOrders,
} from '../../../../mall/integral/end-points-orders.ts';
import type { TradeEvent } from '../trade-event.ts';
import type { Mall } from '../mall.ts';
import type { Participants } from '../participants.ts';
import { topUpPoints } from './wallets.ts';

/** Points orders: shopper, index among the cheapest points goods, days ago, result. */
const pointsOrders: readonly (readonly [
  shopper: number,
  goods: number,
  daysAgo: number,
  end: 'waits' | 'shipped' | 'cancelled',
])[] = [
  [0, 0, 24, 'shipped'],
  [8, 0, 15, 'shipped'],
  [9, 0, 12, 'shipped'],
  [17, 0, 8, 'cancelled'],
  [9, 1, 3, 'shipped'],
  [0, 0, 1.2, 'waits'],
  [9, 0, 0.5, 'cancelled'],
  [17, 0, 0.3, 'waits'],
];

export const pointsEvents = (
  { tx, buying }: Mall,
  { shoppers }: Participants,
): readonly TradeEvent[] =>
  pointsOrders.flatMap(([shopper, goods, daysAgo, end], at) => {
    let id = 0;
    const buy = async (): Promise<void> => {
      const shelf = await tx.rows<{ id: number; goods_price: number }>(
        `
          SELECT id, goods_price
          FROM integral_goods
          WHERE goods_status = 1 AND deleted_at IS NULL
          ORDER BY goods_price, id`,
      );
      await topUpPoints(tx, shoppers[shopper]!.id, shelf[goods]!.goods_price);
      id = await buying.run(shoppers[shopper]!, {
        goodsId: shelf[goods]!.id,
        num: 1,
        addressId: 0,
        remark: '',
      });
    };
    const finish = (): Promise<void> =>
      end === 'shipped'
        ? shipPointsOrders(tx, [
            {
              id,
              parcel: {
                delivery_code: 'yd',
                delivery_no: `YD${String(8_800_000_000 + at * 7919)}`,
              },
            },
          ])
        : cancelPointsOrders(tx, [id]);
    return [
      { daysAgo, run: buy },
      ...(end === 'waits' ? [] : [{ daysAgo: daysAgo - 0.3, run: finish }]),
    ];
  });
