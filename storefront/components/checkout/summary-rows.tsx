import { formatPrice, sumMoney } from '../../../engine/format/index.ts';
import type { StoreQuoteAnswer } from '../../../schemas/contract/calls/orders/checkout.ts';
import { countPieces, savingsByType, sumTotals } from '../../rules/quote-sums.ts';
import { useT } from '../../texts.ts';
import { Price } from '../text/price.tsx';

/** Goods, savings, freight and total over all stores. `name`: label of the total. */
export function SummaryRows({
  stores,
  name,
  freightName,
}: {
  readonly stores: readonly StoreQuoteAnswer[];
  readonly name: string;
  readonly freightName: string;
}) {
  const t = useT();
  const points = stores.reduce((sum, { integral }) => sum + integral, 0);
  const lines = stores.flatMap(({ goods_list }) => goods_list);
  const freight = sumMoney(stores.map(({ freight_money }) => freight_money));
  return (
    <dl>
      <div>
        <dt>{t('common.sum.goods', { count: countPieces(lines) })}</dt>
        <dd>{formatPrice(sumMoney(stores.map(({ order_price }) => order_price)))}</dd>
      </div>
      {savingsByType(stores).map(({ type, title, money }) => (
        <div key={type}>
          <dt>{title}</dt>
          <dd className="minus">−{formatPrice(money)}</dd>
        </div>
      ))}
      <div>
        <dt>{freightName}</dt>
        <dd>{freight === '0.00' ? t('common.sum.free') : formatPrice(freight)}</dd>
      </div>
      {points > 0 && (
        <div>
          <dt>{t('common.sum.points')}</dt>
          <dd>+{points}</dd>
        </div>
      )}
      <div className="total">
        <dt>{name}</dt>
        <dd>
          <Price amount={sumTotals(stores)} size="big" exact />
        </dd>
      </div>
    </dl>
  );
}
