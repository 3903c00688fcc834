import type {
  QuotedGoods,
  StoreQuoteAnswer,
} from '../../../../schemas/contract/calls/orders/checkout.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import { moneyText } from '../../../../schemas/rules/values/parse-scalar.ts';
import { sum } from '../../kernel/fen.ts';
import type { Coupon } from '../../promotions/coupon.promotion.ts';
import { ofCodes, promotionTitle } from '../../promotions/promotions.ts';
import type { Quote, QuotedOrder, QuotedOrderLine } from './quote-orders.ts';
import { codeOf } from './typed-codes.ts';

/** The wire shape of a quote: one part for each store. */
export const toQuoteAnswer = (
  { orders }: Pick<Quote, 'orders'>,
  language: Language,
): readonly StoreQuoteAnswer[] => orders.map((order) => toStoreQuoteAnswer(order, language));

function toStoreQuoteAnswer(order: QuotedOrder, language: Language): StoreQuoteAnswer {
  const { store, quote, lines } = order;
  const coupons = quote.choosable as readonly Coupon[];
  return {
    store_info: { id: store.id, store_name: store.name, store_logo: store.logo },
    goods_list: lines.map((line) => toQuotedGoods(line, language)),
    order_price: moneyText(quote.goodsAmount),
    savings: quote.savings.map((saving) => ({
      type: saving.promotion.name,
      title: promotionTitle(language, saving.promotion.name),
      id: saving.rule.id,
      name: saving.rule.name,
      code: codeOf(saving) ?? '',
      money: moneyText(saving.off),
    })),
    coupon_money: moneyText(sum(quote.savings.map(({ off }) => off))),
    freight_money: moneyText(quote.freight),
    total_price: moneyText(quote.total),
    is_coupon: coupons.length > 0,
    coupons: coupons.map(({ id, name, money, classes, store_id: storeId }) => ({
      id,
      name,
      money: moneyText(money),
      class_id: classes,
      is_mall: storeId === null,
    })),
    takes_codes: ofCodes.length > 0,
    coupon_id: order.chosen?.id ?? 0,
    integral: order.points,
  };
}

function toQuotedGoods(line: QuotedOrderLine, language: Language): QuotedGoods {
  const activity = line.activity?.rule.name ?? '';
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
    collective_id: line.group_id,
    activity,
    activity_title: activity && promotionTitle(language, activity),
  };
}
