import { formatPrice, sumMoney } from '../../engine/format/index.ts';
import type { StoreQuoteAnswer } from '../../schemas/contract/calls/checkout.ts';
import { useT } from '../words.ts';
import { Price } from './price.tsx';

/** The exact sum of what the server says of each store. */
export const totalOf = (stores: readonly StoreQuoteAnswer[]): string =>
  sumMoney(stores.map(({ total_price: total }) => total));
export const piecesOf = (stores: readonly StoreQuoteAnswer[]): number =>
  stores.reduce(
    (all, { goods_list }) => all + goods_list.reduce((some, { buy_num }) => some + buy_num, 0),
    0,
  );

const savedBy = (stores: readonly StoreQuoteAnswer[], type: string): string =>
  sumMoney(
    stores.flatMap(({ savings }) =>
      savings.filter((saving) => saving.type === type).map(({ money }) => money),
    ),
  );

/**
 * Goods, savings, freight and what is to pay, over all stores. `name`: the words of the last line.
 */
export function SummaryRows({
  stores,
  name,
  freightName,
}: {
  readonly stores: readonly StoreQuoteAnswer[];
  readonly name: string;
  readonly freightName: string;
}) {
  const words = useT();
  const points = stores.reduce((all, { integral }) => all + integral, 0);
  const freight = sumMoney(stores.map(({ freight_money }) => freight_money));
  return (
    <dl>
      <div>
        <dt>{words('common.sum.goods', { pieces: piecesOf(stores) })}</dt>
        <dd>{formatPrice(sumMoney(stores.map(({ order_price }) => order_price)))}</dd>
      </div>
      {(['full_reduction', 'coupon'] as const)
        .map((type) => ({ type, money: savedBy(stores, type) }))
        .filter(({ money }) => money !== '0.00')
        .map(({ type, money }) => (
          <div key={type}>
            <dt>{words(`common.sum.${type}`)}</dt>
            <dd className="minus">−{formatPrice(money)}</dd>
          </div>
        ))}
      <div>
        <dt>{freightName}</dt>
        <dd>{freight === '0.00' ? words('common.sum.free') : formatPrice(freight)}</dd>
      </div>
      {points > 0 && (
        <div>
          <dt>{words('common.sum.points')}</dt>
          <dd>+{points}</dd>
        </div>
      )}
      <div className="total">
        <dt>{name}</dt>
        <dd>
          <Price amount={totalOf(stores)} size="big" exact />
        </dd>
      </div>
    </dl>
  );
}
