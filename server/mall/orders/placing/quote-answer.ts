import type {
  QuotedGoods,
  StoreQuoteAnswer,
} from '../../../../schemas/contract/calls/orders/checkout.ts';
import { moneyText } from '../../../../schemas/rules/values/parse-scalar.ts';
import { sum } from '../../kernel/fen.ts';
import {
  activityName,
  type Quote,
  type QuotedOrder,
  type QuotedOrderLine,
} from './quote-orders.ts';

/** The wire shape of a quote: one part for each store. */
export const toQuoteAnswer = ({ orders }: Pick<Quote, 'orders'>): readonly StoreQuoteAnswer[] =>
  orders.map(toStoreQuoteAnswer);

function toStoreQuoteAnswer(order: QuotedOrder): StoreQuoteAnswer {
  const { store, quote, lines, usableCoupons } = order;
  const total = moneyText(quote.total);
  return {
    store_info: { id: store.id, store_name: store.name, store_logo: store.logo },
    goods_list: lines.map(toQuotedGoods),
    order_price: moneyText(quote.goodsAmount),
    savings: quote.savings.map(({ type, id, name, off }) => ({
      type,
      id,
      name,
      money: moneyText(off),
    })),
    coupon_money: moneyText(sum(quote.savings.map(({ off }) => off))),
    freight_money: moneyText(quote.freight),
    total_price: total,
    is_coupon: usableCoupons.length > 0,
    coupons: usableCoupons.map(({ id, name, money, classes, store_id: storeId }) => ({
      id,
      name,
      money: moneyText(money),
      class_id: classes,
      is_mall: storeId === null,
    })),
    coupon_id: order.couponId,
    integral: order.points,
  };
}

function toQuotedGoods(line: QuotedOrderLine): QuotedGoods {
  return {
    id: line.goods_id,
    store_id: line.store_id,
    goods_name: line.goods_name,
    goods_master_image: line.goods_image,
    goods_price: moneyText(line.soldPrice),
    goods_stock: line.stock,
    goods_weight: line.weight / 100,
    freight_id: line.freight_id,
    sku_id: line.sku_id,
    sku_name: line.sku_name,
    buy_num: line.num,
    total: moneyText(line.total),
    off: moneyText(line.off),
    total_weight: (line.weight * line.num) / 100,
    collective_id: line.group ? line.group.group_id || -1 : 0,
    activity: activityName(line),
  };
}
