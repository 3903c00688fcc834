import { Share2 } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { useIntl } from 'react-intl';
import type { GoodsDetail } from '../../../schemas/contract/calls/catalog.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { tell } from '../../state/toast.ts';
import { useT } from '../../words.ts';
import { Price } from '../price.tsx';
import { Quantity } from '../quantity.tsx';
import { Stars } from '../stars.tsx';
import { Tag } from '../tag.tsx';
import { BuyButtons } from './buy-buttons.tsx';
import { Coupons, reductionText } from './coupons.tsx';
import { Delivery } from './delivery.tsx';
import { countText } from './reviews.tsx';
import { NextSeckill, SeckillBand } from './seckill-band.tsx';
import { fewLeft } from './sku-choice.ts';
import { SkuPicker } from './sku-picker.tsx';
import type { Purchase } from './use-purchase.ts';

/** Price, offers, choice and quantity, and the ways to buy. */
export function BuyBox({
  goods,
  purchase,
}: {
  readonly goods: GoodsDetail;
  readonly purchase: Purchase;
}) {
  const words = useT();
  const { revalidate } = useRevalidator();
  const readAgain = () => void revalidate();
  const {
    seckills,
    next_seckill: next,
    collectives: group,
    coupons,
    full_reductions: reductions,
  } = goods;
  const { price, market, seckillPrice, groupPrice, attrs, skus, choice, choose, skuLink, mine } =
    purchase;
  const isReduced = Number(market) > Number(price);
  return (
    <section className="buybox" aria-label={words('goods.buy.box')}>
      {seckills && (
        <SeckillBand offer={seckills} price={seckillPrice} was={price} onOver={readAgain} />
      )}
      <div className="naming">
        <h1 lang={langOf(goods.goods_name)}>{goods.goods_name}</h1>
        <ShareButton name={goods.goods_name} />
      </div>
      {goods.goods_subname !== '' && (
        <p className="sub" lang={langOf(goods.goods_subname)}>
          {goods.goods_subname}
        </p>
      )}
      {!seckills && (
        <p className="cost" aria-live="polite">
          <Price amount={price} was={market} size="big" tone={isReduced ? 'sale' : undefined} />
        </p>
      )}
      {!seckills && next && <NextSeckill offer={next} price={next.price} onOver={readAgain} />}
      {!seckills && group && (
        <a className="soon" href="#group-title">
          {words('common.card.group', { need: group.need })}{' '}
          <Price amount={groupPrice} tone="sale" size="s" />
        </a>
      )}
      <Facts goods={goods} />
      <dl className="lines">
        {coupons.length > 0 && (
          <div className="fact">
            <dt>{words('goods.coupons.label')}</dt>
            <dd>
              <Coupons coupons={coupons} claimed={mine?.claimed ?? []} />
            </dd>
          </div>
        )}
        {reductions.length > 0 && (
          <div className="fact">
            <dt>{words('goods.offers.label')}</dt>
            <dd>
              {reductions.map((one) => (
                <p key={one.id}>{reductionText(one, words)}</p>
              ))}
            </dd>
          </div>
        )}
        <div className="fact">
          <Delivery goods={goods} skuId={purchase.sku?.id ?? 0} quantity={purchase.quantity} />
        </div>
      </dl>
      {attrs.length > 0 && (
        <SkuPicker attrs={attrs} skus={skus} choice={choice} onChange={choose} linkOf={skuLink} />
      )}
      <Stock purchase={purchase} />
      <BuyButtons goods={goods} purchase={purchase} />
    </section>
  );
}

/** Reviews, sales and favourites in one line. */
function Facts({ goods }: { readonly goods: GoodsDetail }) {
  const words = useT();
  const { formatNumber } = useIntl();
  const {
    comment_statistics: { all, rate },
    goods_sale: sold,
    goods_collect: kept,
  } = goods;
  const short = (count: number): string => formatNumber(count, { notation: 'compact' });
  return (
    <div className="facts">
      {all > 0 && (
        <span>
          <Stars score={rate / 20} /> <b>{words('goods.facts.good', { rate })}</b>
        </span>
      )}
      <a href="#reviews">{words('goods.facts.reviews', { count: all, shown: countText(all) })}</a>
      <span>{words('common.card.sold', { sold: short(sold) })}</span>
      {kept > 0 && <span>{words('goods.facts.kept', { kept: short(kept) })}</span>}
    </div>
  );
}

/** How many, and how many there are: in words when they are few. */
function Stock({
  purchase: { stock, most, limit, quantity, setQuantity },
}: {
  readonly purchase: Purchase;
}) {
  const words = useT();
  return (
    <div className="row between amount">
      <p className="lab" role="status">
        {words('goods.quantity.label')}{' '}
        {stock === 0 && <Tag tone="bad">{words('goods.stock.none')}</Tag>}
        {stock > 0 && stock <= fewLeft && (
          <Tag tone="warn">{words('goods.stock.few', { stock })}</Tag>
        )}
        {stock > fewLeft && <span>{words('goods.stock.some', { stock })}</span>}
        {limit !== undefined && (
          <span>
            {' '}
            · {words(limit === 0 ? 'goods.stock.limitReached' : 'goods.stock.limit', { limit })}
          </span>
        )}
      </p>
      <Quantity
        value={quantity}
        onChange={setQuantity}
        max={Math.max(1, most)}
        label={words('goods.quantity.label')}
        size="l"
      />
    </div>
  );
}

/** Hands the page on, by what the device has for it, or copies its address. */
function ShareButton({ name }: { readonly name: string }) {
  const words = useT();
  const share = async () => {
    const url = location.origin + location.pathname;
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title: name, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      tell(words('goods.share.copied'));
    } catch (error) {
      // Neither way is allowed here: at least it can be read
      if ((error as Error).name !== 'AbortError') tell(url);
    }
  };
  return (
    <span className="naming-tools">
      <button
        type="button"
        className="icon-btn"
        aria-label={words('goods.share.label')}
        onClick={() => void share()}
      >
        <Share2 aria-hidden="true" />
      </button>
    </span>
  );
}
