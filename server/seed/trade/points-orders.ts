import { cancelPointsOrders, shipPointsOrders } from '../../mall/integral/move-points-orders.ts';
import type { Mall } from './mall.ts';
import type { Participants } from './participants.ts';
import type { TradeEvent } from './trade-event.ts';
import { topUpPoints } from './wallets.ts';

/** Points orders: shopper, index among the cheapest points goods, days ago, result. */
const pointsOrders: readonly (readonly [
  shopper: number,
  goods: number,
  daysAgo: number,
  result: 'waiting' | 'shipped' | 'cancelled',
])[] = [
  [0, 0, 24, 'shipped'],
  [8, 0, 15, 'shipped'],
  [9, 0, 12, 'shipped'],
  [17, 0, 8, 'cancelled'],
  [9, 1, 3, 'shipped'],
  [0, 0, 1.2, 'waiting'],
  [9, 0, 0.5, 'cancelled'],
  [17, 0, 0.3, 'waiting'],
];

export const pointsEvents = (
  { tx, buying }: Mall,
  { shoppers }: Participants,
): readonly TradeEvent[] =>
  pointsOrders.flatMap(([shopper, goods, daysAgo, result], index) => {
    let id = 0;
    const buy = async (): Promise<void> => {
      const listed = await tx.rows<{ id: number; goods_price: number }>(
        `
          SELECT id, goods_price
          FROM integral_goods
          WHERE goods_status = 1 AND deleted_at IS NULL
          ORDER BY goods_price, id`,
      );
      if (!listed[goods]) return;
      await topUpPoints(tx, shoppers[shopper]!.id, listed[goods].goods_price);
      id = await buying.run(shoppers[shopper]!, {
        goodsId: listed[goods].id,
        num: 1,
        addressId: 0,
        remark: '',
      });
    };
    const finish = async (): Promise<void> => {
      if (id === 0) return;
      await (result === 'shipped'
        ? shipPointsOrders(tx, [
            {
              id,
              parcel: {
                delivery_code: 'yd',
                delivery_no: `YD${String(8_800_000_000 + index * 7919)}`,
              },
            },
          ])
        : cancelPointsOrders(tx, [id]));
    };
    return [
      { daysAgo, run: buy },
      ...(result === 'waiting' ? [] : [{ daysAgo: daysAgo - 0.3, run: finish }]),
    ];
  });
