import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatPrice } from '../../../../engine/format/index.ts';
import type { IntegralGoodsDetail } from '../../../../schemas/contract/calls/catalog/integral.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { readIntegralGoods } from '../../../api/catalog/integral.ts';
import { maxPieces, Quantity } from '../../../components/form/quantity.tsx';
import { IntegralCard } from '../../../components/goods/integral-card.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { Html } from '../../../components/text/html.tsx';
import { Points } from '../../../components/text/points.tsx';
import { Breadcrumb } from '../../../components/ui/breadcrumb.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { definePage, notFound } from '../../../page.ts';
import { isRowId } from '../../../rules/row-ids.ts';
import { useUser } from '../../../state/session/session.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/form.css';
import '../../../styles/pages/points.css';

/** Goods page of the points mall. */
function IntegralGoods({ data: goods }: { readonly data: IntegralGoodsDetail }) {
  const t = useT();
  return (
    <div className="wrap points-goods">
      <Breadcrumb
        crumbs={[{ name: t('points.title'), to: '/integral' }, { name: goods.goods_name }]}
      />
      <div className="points-two">
        <Gallery goods={goods} />
        <BuyColumn goods={goods} />
      </div>
      <section className="sect points-detail" aria-labelledby="detail">
        <h2 id="detail">{t('points.detail')}</h2>
        <Html text={goods.goods_content} lang={langOf(goods.goods_content)} />
      </section>
      {goods.sale_list.length > 0 && (
        <Section id="also" title={t('points.also')}>
          <div className="grid">
            {goods.sale_list.slice(0, 4).map((card) => (
              <IntegralCard key={card.id} goods={card} />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}

/** Name, price and stock of the goods, the quantity and the button that buys. */
function BuyColumn({ goods }: { readonly goods: IntegralGoodsDetail }) {
  const t = useT();
  const navigate = useNavigate();
  const user = useUser();
  const [num, setNum] = useState(1);
  const isOut = goods.goods_stock === 0;
  const lacking = user ? Math.max(0, goods.goods_price * num - user.integral) : 0;
  return (
    <div className="points-buy">
      <p className="faint" lang={langOf(goods.class_name)}>
        {goods.class_name}
      </p>
      <h1 lang={langOf(goods.goods_name)}>{goods.goods_name}</h1>
      {goods.goods_subname !== '' && (
        <p className="lead" lang={langOf(goods.goods_subname)}>
          {goods.goods_subname}
        </p>
      )}
      <p className="points-cost">
        <Points amount={goods.goods_price} size="big" />
        {Number(goods.goods_market_price) > 0 && (
          <span className="faint">
            {t('points.worth', { money: formatPrice(goods.goods_market_price) })}
          </span>
        )}
      </p>
      <Facts goods={goods} />
      {!isOut && (
        <div className="points-num">
          <span className="field-label">{t('points.num')}</span>
          <Quantity
            label={t('points.num')}
            value={num}
            onChange={setNum}
            min={1}
            max={Math.min(goods.goods_stock, maxPieces)}
          />
        </div>
      )}
      {lacking > 0 && <p className="note warn">{t('points.lacking', { count: lacking })}</p>}
      <div className="go-on">
        <Button
          tone="buy"
          size="l"
          full
          disabled={isOut || lacking > 0}
          onClick={() => navigate(`/integral/order/${goods.id}/${num}`)}
        >
          {t(isOut ? 'points.soldOut' : 'points.buy')}
        </Button>
      </div>
    </div>
  );
}

/** The pictures of the goods, else the one of the cards. */
function Gallery({ goods }: { readonly goods: IntegralGoodsDetail }) {
  const t = useT();
  const [shownIndex, showPicture] = useState(0);
  const pictures = goods.goods_images.length > 0 ? goods.goods_images : [goods.goods_master_image];
  return (
    <div className="points-gallery">
      <Picture
        src={pictures[shownIndex] ?? ''}
        width={800}
        alt={goods.goods_name}
        loading="lead"
        sizes="(min-width: 64em) 36rem, 100vw"
      />
      {pictures.length > 1 && (
        <ul className="points-thumbs">
          {pictures.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={t('points.picture', { number: index + 1 })}
                aria-pressed={index === shownIndex}
                onClick={() => showPicture(index)}
              >
                <Picture src={url} width={72} sizes="72px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Delivery, stock and how many were taken. */
function Facts({ goods }: { readonly goods: IntegralGoodsDetail }) {
  const t = useT();
  return (
    <dl className="points-facts">
      <div>
        <dt>{t('points.delivery')}</dt>
        <dd>{t('points.deliveryFree')}</dd>
      </div>
      <div>
        <dt>{t('points.stock')}</dt>
        <dd>
          {goods.goods_stock === 0
            ? t('points.soldOut')
            : t('points.left', { count: goods.goods_stock })}
        </dd>
      </div>
      <div>
        <dt>{t('points.takenLabel')}</dt>
        <dd>{goods.goods_sale}</dd>
      </div>
    </dl>
  );
}

export const page = definePage<IntegralGoodsDetail>({
  load: ({ api, params: { id } }) => {
    if (!isRowId(id)) throw notFound();
    return readIntegralGoods(api, id);
  },
  head: ({ data }) => ({
    title: data.goods_name,
    description: data.goods_subname,
    image: data.goods_master_image,
  }),
  Page: IntegralGoods,
});
