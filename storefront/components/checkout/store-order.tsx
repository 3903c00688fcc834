import { Store, Users } from 'lucide-react';
import { useId } from 'react';
import { formatPrice } from '../../../engine/format/index.ts';
import type { StoreQuoteAnswer } from '../../../schemas/contract/calls/orders/checkout.ts';
import { groupHours } from '../../../schemas/contract/orders.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { textLength } from '../../../schemas/rules/values/text-length.ts';
import { sharesCoupon } from '../../rules/quote-sums.ts';
import { useCouponUse } from '../../state/checkout/coupon-use.ts';
import type { CheckoutModel } from '../../state/checkout/use-checkout.ts';
import { useT } from '../../texts.ts';
import { FieldMessage } from '../form/field.tsx';
import { GoodsRow } from '../goods/goods-row.tsx';
import { Tag } from '../ui/tag.tsx';
import { Arrival } from './arrival.tsx';

/** Maximum length of a remark to a store; the server's limit. */
const maxRemarkLength = 150;

interface StoreOrderProps {
  readonly part: StoreQuoteAnswer;
  readonly checkout: CheckoutModel;
}

/** One store's part of the checkout. It becomes one order. */
export function StoreOrder({ part, checkout }: StoreOrderProps) {
  const t = useT();
  const { store_info: store, goods_list: goods } = part;
  const group = goods.find(({ collective_id: id }) => id !== 0)?.collective_id ?? 0;
  return (
    <section className="box lot" aria-labelledby={`order-${store.id}`}>
      <div className="lot-head">
        <Store aria-hidden="true" />
        <h3 id={`order-${store.id}`} lang={langOf(store.store_name)}>
          {store.store_name}
        </h3>
      </div>
      {group !== 0 && (
        <p className="promo hint">
          <Users aria-hidden="true" />
          {t(group > 0 ? 'checkout.joinsGroup' : 'checkout.opensGroup', { hours: groupHours })}
        </p>
      )}
      <ul>
        {goods.map((line) => (
          <GoodsRow
            key={`${line.id} ${line.sku_id}`}
            goodsId={line.id}
            name={line.goods_name}
            image={line.goods_master_image}
            sku={line.sku_name}
            price={line.goods_price}
            quantity={line.buy_num}
            total={line.total}
            tags={
              line.activity !== '' && (
                <span>
                  <Tag tone="sale">{line.activity_title}</Tag>
                </span>
              )
            }
          />
        ))}
      </ul>
      <dl className="opts-row">
        <CouponRow part={part} checkout={checkout} />
        <SavingRows part={part} />
        <FreightRow part={part} checkout={checkout} />
        <RemarkRow storeId={store.id} checkout={checkout} />
        <div className="store-total">
          <dt>{t('checkout.storeTotal')}</dt>
          <dd />
          <dd className="num">
            <b>{formatPrice(part.total_price)}</b>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** What promotions take off without a choice of the shopper. */
const SavingRows = ({ part }: { readonly part: StoreQuoteAnswer }) =>
  part.savings
    .filter(({ type }) => type !== 'coupon')
    .map(({ type, title, name, money }) => (
      <div key={type}>
        <dt>{title}</dt>
        <dd lang={langOf(name)}>{name}</dd>
        <dd className="minus">−{formatPrice(money)}</dd>
      </div>
    ));

/** Weight, expected arrival and price of the freight. */
function FreightRow({ part, checkout }: StoreOrderProps) {
  const t = useT();
  const { goods_list: goods } = part;
  const weight = goods.reduce((sum, { total_weight: lineWeight }) => sum + lineWeight, 0);
  return (
    <div>
      <dt>{t('checkout.freight')}</dt>
      <dd className="dim num">
        {t('checkout.weight', { weight })}
        <Arrival
          goodsId={goods[0]!.id}
          skuId={goods[0]!.sku_id}
          areaId={checkout.addresses.find(({ id }) => id === checkout.addressId)?.area[0]}
        />
      </dd>
      <dd className="num">
        {part.freight_money === '0.00' ? t('common.sum.free') : formatPrice(part.freight_money)}
      </dd>
    </div>
  );
}

function CouponRow({ part, checkout }: StoreOrderProps) {
  const t = useT();
  const id = useId();
  const useOf = useCouponUse();
  const chosen = checkout.couponOf(part.store_info.id);
  const saved = part.savings.find(
    ({ type, id: couponId }) => type === 'coupon' && couponId === chosen,
  );
  const used = part.coupons.find(({ id: couponId }) => couponId === chosen);
  const use = useOf(used?.class_id ?? []);
  const isShared = sharesCoupon(checkout.quote, chosen);
  if (!part.is_coupon)
    return (
      <div>
        <dt>{t('checkout.coupon')}</dt>
        <dd className="faint">{t('checkout.noCoupon')}</dd>
        <dd />
      </div>
    );
  return (
    <div className="coupon-row">
      <dt>
        <label htmlFor={id}>{t('checkout.coupon')}</label>
      </dt>
      <dd>
        <span className="input pick s">
          <select
            id={id}
            value={chosen}
            onChange={({ target }) =>
              checkout.chooseCoupon(part.store_info.id, Number(target.value))
            }
          >
            {part.coupons.map((coupon) => (
              <option key={coupon.id} value={coupon.id} lang={langOf(coupon.name)}>
                {t('checkout.couponOption', {
                  name: coupon.name,
                  money: formatPrice(coupon.money),
                })}
              </option>
            ))}
            <option value={0}>{t('checkout.withoutCoupon')}</option>
          </select>
        </span>
        {isShared && <span className="faint xs">{t('checkout.mallCoupon')}</span>}
        {use !== '' && <span className="faint xs">{use}</span>}
      </dd>
      <dd className="minus">{saved ? `−${formatPrice(saved.money)}` : ''}</dd>
    </div>
  );
}

function RemarkRow({
  storeId,
  checkout,
}: {
  readonly storeId: number;
  readonly checkout: CheckoutModel;
}) {
  const t = useT();
  const id = useId();
  const remark = checkout.remarkOf(storeId);
  const error =
    textLength(remark) > maxRemarkLength
      ? t('common.rule.most', { most: maxRemarkLength })
      : undefined;
  return (
    <div>
      <dt>
        <label htmlFor={id}>{t('checkout.remark')}</label>
      </dt>
      <dd className="wide">
        <input
          id={id}
          className="plain-input"
          placeholder={t('checkout.remarkHint', { most: maxRemarkLength })}
          aria-invalid={error === undefined ? undefined : true}
          value={remark}
          onChange={({ target }) => checkout.setRemark(storeId, target.value)}
        />
        <FieldMessage error={error} hint={undefined} />
      </dd>
    </div>
  );
}
