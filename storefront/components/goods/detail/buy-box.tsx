import { Bell, BellRing, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { type ShownGoods, setStockNotice } from '../../../api/catalog/goods.ts';
import { useAction } from '../../../state/form/use-action.ts';
import { showToast } from '../../../state/page/toast.ts';
import { isSignedIn, signInUrl } from '../../../state/session/session.ts';
import { useT } from '../../../texts.ts';
import { Price, ShownPrice } from '../../text/price.tsx';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';
import { isSoldOut } from '../sold-out.tsx';
import { BuyButtons } from './buy-buttons.tsx';
import { Coupons, offerText } from './coupons.tsx';
import { Delivery } from './delivery.tsx';
import { countText } from './goods-comments.tsx';
import { NextSeckill, SeckillBand } from './seckill-band.tsx';
import { SkuPicker } from './sku-picker.tsx';
import { StockQuantity } from './stock-quantity.tsx';
import type { Purchase } from './use-purchase.ts';

/** Price, offers, SKU choice, quantity and buttons of a goods page. */
export function BuyBox({
  goods,
  purchase,
}: {
  readonly goods: ShownGoods;
  readonly purchase: Purchase;
}) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  // Sold-out goods show no offers and no countdowns
  const isOut = isSoldOut(goods);
  const seckills = !isOut && goods.seckills;
  const next = !isOut && goods.next_seckill;
  const group = !isOut && goods.collectives;
  const { price, nextSeckillPrice, groupPrice, attrs, skus, choice, choose, skuLink } = purchase;
  return (
    <section className="buybox" aria-label={t('goods.buy.box')}>
      {seckills && <SeckillBand offer={seckills} price={price} onOver={reload} />}
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
          <ShownPrice price={price} size="big" />
        </p>
      )}
      {!seckills && next && <NextSeckill offer={next} price={nextSeckillPrice} onOver={reload} />}
      {!seckills && group && (
        <a className="soon" href="#group-title">
          {t('common.card.group', { need: group.need })}{' '}
          <Price amount={groupPrice} tone="sale" size="s" />
        </a>
      )}
      <Facts goods={goods} />
      <Lines goods={goods} purchase={purchase} />
      {attrs.length > 0 && (
        <SkuPicker attrs={attrs} skus={skus} choice={choice} onChange={choose} linkOf={skuLink} />
      )}
      <StockQuantity purchase={purchase} />
      {purchase.stock === 0 && <StockNotice goodsId={goods.id} purchase={purchase} />}
      {seckills && purchase.stock > 0 && (
        <p className="xs dim needs-script">{t('goods.seckill.noCart')}</p>
      )}
      <BuyButtons goods={goods} purchase={purchase} />
    </section>
  );
}

/** Coupons, other promotions and delivery. */
function Lines({ goods, purchase }: { readonly goods: ShownGoods; readonly purchase: Purchase }) {
  const t = useT();
  const { coupons, offers } = goods;
  const { shopperState } = purchase;
  return (
    <dl className="lines">
      {coupons.length > 0 && (
        <div className="fact">
          <dt>{t('goods.coupons.label')}</dt>
          <dd>
            <Coupons
              coupons={coupons}
              claimed={shopperState?.claimed ?? []}
              used={shopperState?.used ?? []}
            />
          </dd>
        </div>
      )}
      {offers.length > 0 && (
        <div className="fact">
          <dt>{t('goods.offers.label')}</dt>
          <dd>
            {offers.map((offer) => (
              <p key={`${offer.type} ${offer.id}`}>{offerText(offer)}</p>
            ))}
          </dd>
        </div>
      )}
      <div className="fact">
        <Delivery goods={goods} skuId={purchase.sku?.id ?? 0} quantity={purchase.quantity} />
      </div>
    </dl>
  );
}

function Facts({ goods }: { readonly goods: ShownGoods }) {
  const t = useT();
  const { formatNumber } = useIntl();
  const {
    comment_statistics: { all, rate, score },
    goods_sale: sold,
    goods_collect: favourites,
  } = goods;
  const short = (count: number): string => formatNumber(count, { notation: 'compact' });
  return (
    <div className="facts">
      {all > 0 && (
        <span>
          <Stars score={score} />{' '}
          <b className="num" aria-hidden="true">
            {formatNumber(score, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
          </b>{' '}
          {t('goods.facts.good', { rate })}
        </span>
      )}
      <a href="#reviews">{t('goods.facts.reviews', { count: all, shown: countText(all) })}</a>
      <span>{t('common.card.sold', { sold: short(sold) })}</span>
      {favourites > 0 && <span>{t('goods.facts.favourites', { kept: short(favourites) })}</span>}
    </div>
  );
}

/** Shares the page with the device's share dialog, or copies its URL. */
function ShareButton({ name }: { readonly name: string }) {
  const t = useT();
  const share = async () => {
    const sku = new URLSearchParams(location.search).get('sku');
    const url = location.origin + location.pathname + (sku ? `?sku=${sku}` : '');
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title: name, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      showToast(t('goods.share.copied'));
    } catch (error) {
      // Both may be forbidden here: show the URL.
      if ((error as Error).name !== 'AbortError') showToast(url);
    }
  };
  return (
    <span className="naming-tools">
      <button
        type="button"
        className="icon-button"
        aria-label={t('goods.share.label')}
        onClick={() => void share()}
      >
        <Share2 aria-hidden="true" />
      </button>
    </span>
  );
}

/** Asks to be told when the chosen SKU is back, or takes that back. Visitors sign in first. */
function StockNotice({
  goodsId,
  purchase: { sku, shopperState },
}: {
  readonly goodsId: number;
  readonly purchase: Purchase;
}) {
  const t = useT();
  const navigate = useNavigate();
  const location = useLocation();
  const skuId = sku?.id ?? 0;
  /** What this page has changed, by SKU. */
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isAsked = changed.get(skuId) ?? shopperState?.notices.includes(skuId) ?? false;
  const [toggle, isBusy] = useAction(async () => {
    if (!isSignedIn()) {
      void navigate(signInUrl(location));
      return;
    }
    await setStockNotice({ goods_id: goodsId, sku_id: skuId, is_asked: !isAsked });
    setChanged((before) => new Map(before).set(skuId, !isAsked));
    showToast(t(isAsked ? 'goods.notice.off' : 'goods.notice.on'));
  });
  return (
    <div className="row wraps needs-script">
      <Button tone="line" busy={isBusy} aria-pressed={isAsked} onClick={toggle}>
        {isAsked ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
        {t(isAsked ? 'goods.notice.asked' : 'goods.notice.ask')}
      </Button>
    </div>
  );
}
