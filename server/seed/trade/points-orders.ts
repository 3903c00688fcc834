import { cancelPointsOrders, shipPointsOrders } from '../../mall/integral/move-points-orders.ts';
import type { Mall } from './mall.ts';
import type { Participants } from './participants.ts';
import trade from './trade.json' with { type: 'json' };
import type { TradeEvent } from './trade-event.ts';
import { topUpPoints } from './wallets.ts';

/** Points orders of shoppers; `goods` is the index among the cheapest points goods. */
export const pointsEvents = (
  { tx, buying }: Mall,
  { shoppers }: Participants,
): readonly TradeEvent[] =>
  trade.points_orders.flatMap(({ shopper, goods, days: daysAgo, result }, index) => {
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
