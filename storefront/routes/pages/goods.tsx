import { Suspense, useEffect, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatShortPrice } from '../../../engine/format/index.ts';
import type { GoodsCard } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import {
  type CommentKind,
  type CommentPage,
  readComments,
  readGoods,
  readSimilarGoods,
  type ShownGoods,
} from '../../api/catalog/goods.ts';
import { BuyBox } from '../../components/goods/detail/buy-box.tsx';
import { GoodsComments } from '../../components/goods/detail/goods-comments.tsx';
import { GroupBlock } from '../../components/goods/detail/group-block.tsx';
import { Sections } from '../../components/goods/detail/sections.tsx';
import { StoreCard } from '../../components/goods/detail/store-card.tsx';
import { usePurchase } from '../../components/goods/detail/use-purchase.ts';
import { Gallery } from '../../components/goods/gallery/gallery.tsx';
import { GoodsCard as GoodsCardView, GoodsGrid } from '../../components/goods/goods-card.tsx';
import { Ranking } from '../../components/goods/ranking.tsx';
import { RecentGoods } from '../../components/goods/recent-goods.tsx';
import { isSoldOut } from '../../components/goods/sold-out.tsx';
import { Breadcrumb, crumbData } from '../../components/ui/breadcrumb.tsx';
import { Section } from '../../components/ui/section.tsx';
import { definePage, notFound } from '../../page.ts';
import { classCrumbs, productData } from '../../rules/goods-data.ts';
import { isRowId } from '../../rules/row-ids.ts';
import { useLanguage } from '../../state/page/common.ts';
import { addToHistory } from '../../state/shopper/goods-history.ts';
import { useT } from '../../texts.ts';
import '../../styles/pages/goods.css';
import '../../styles/prose.css';
import { useIntl } from 'react-intl';
import { useTimeText } from '../../components/text/use-time-text.ts';
import { searchPath } from '../../rules/search-params.ts';

interface GoodsData {
  readonly goods: ShownGoods;
  readonly comments: CommentPage;
  readonly kind: CommentKind;
  /** Goods in stock, while these are sold out. */
  readonly similar: readonly GoodsCard[];
}

function Goods({ data: { goods, comments, kind, similar } }: { readonly data: GoodsData }) {
  const t = useT();
  const language = useLanguage();
  const [query] = useSearchParams();
  const purchase = usePurchase(goods, Number(query.get('sku')) || undefined);
  const { sku, groupPrice, orderUrl } = purchase;
  const pictures = useMemo(() => picturesOf(goods), [goods]);
  useEffect(() => addToHistory(goods, language), [goods, language]);
  return (
    <div className="wrap goods-page">
      <Breadcrumb crumbs={[...classCrumbs(goods, language), { name: goods.goods_name }]} />
      <div className="goods">
        <div className="look">
          <Gallery
            pictures={pictures}
            name={goods.goods_name}
            shown={sku?.goods_image || undefined}
          />
          <Specs goods={goods} weight={sku?.goods_weight || goods.goods_weight} />
        </div>
        <BuyBox goods={goods} purchase={purchase} />
        {goods.collectives && !isSoldOut(goods) && (
          <GroupBlock
            goods={goods}
            offer={goods.collectives}
            price={groupPrice}
            orderUrl={orderUrl}
          />
        )}
      </div>
      {similar.length > 0 && (
        <Section id="similar-title" title={t('goods.similar')}>
          <GoodsGrid columns={6}>
            {similar.map((card) => (
              <GoodsCardView key={card.id} goods={card} />
            ))}
          </GoodsGrid>
        </Section>
      )}
      <div className="below">
        <Sections
          parts={[
            {
              id: 'detail',
              name: t('goods.parts.detail'),
              children: <Detail html={goods.goods_content} />,
            },
            {
              id: 'reviews',
              name: t('goods.parts.reviews'),
              count: comments.count.all,
              children: (
                <Suspense>
                  <GoodsComments goodsId={goods.id} first={comments} kind={kind} />
                </Suspense>
              ),
            },
            {
              id: 'after-sale',
              name: t('goods.parts.afterSale'),
              children: <AfterSale html={goods.store_info.after_sale_service} />,
            },
          ]}
        />
        <aside className="later" aria-label={t('goods.store.label')}>
          <Suspense>
            <StoreCard store={goods.store_info} goodsId={goods.id} />
            <Ranking
              title={t('goods.store.best')}
              goods={goods.sale_list.filter(({ id }) => id !== goods.id)}
            />
          </Suspense>
        </aside>
      </div>
      <RecentGoods except={goods.id} />
    </div>
  );
}

/** Distinct pictures of the goods and its SKUs. */
const picturesOf = ({ goods_images: images, skuList }: ShownGoods): readonly string[] => [
  ...new Set([
    ...images,
    ...skuList.map(({ goods_image: picture }) => picture).filter((picture) => picture !== ''),
  ]),
];

/** Rich text by the seller, sanitized by the server. */
const Detail = ({ html }: { readonly html: string }) => (
  <div className="prose" lang={langOf(html)} dangerouslySetInnerHTML={{ __html: html }} />
);

function AfterSale({ html }: { readonly html: string }) {
  const t = useT();
  return html === '' ? (
    <p className="dim">{t('goods.afterSale')}</p>
  ) : (
    <div className="prose" lang={langOf(html)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

export const page = definePage<GoodsData>({
  load: async ({ api, params: { id = '' }, url }) => {
    if (!isRowId(id)) throw notFound();
    const reviewKind = Number(url.searchParams.get('reviews'));
    const kind = ([1, 2, 3, 4] as const).find((value) => value === reviewKind) ?? 0;
    const [goods, comments] = await Promise.all([readGoods(api, id), readComments(api, id, kind)]);
    const similar = isSoldOut(goods) ? await readSimilarGoods(api, goods) : [];
    return { goods, comments, kind, similar };
  },
  head: ({ data: { goods, comments }, t, url, language, site }) => ({
    title: goods.goods_name,
    type: 'product',
    image: goods.goods_master_image,
    description: t(goods.shown_price.is_from ? 'goods.describedFrom' : 'goods.described', {
      name: goods.goods_name,
      about: goods.goods_subname || goods.goods_name,
      price: formatShortPrice(goods.shown_price.amount),
      store: goods.store_name,
    }),
    data: [
      productData(goods, comments.data, { origin: url.origin, currency: site.currency.code }),
      crumbData(url.origin, t, [
        ...classCrumbs(goods, language),
        { name: goods.goods_name, to: `/goods/${goods.id}` },
      ]),
    ],
  }),
  Page: ({ data }) => <Goods key={data.goods.id} data={data} />, // resets the state for other goods
});

/** Brand, fields with `spec`, weight and date of the goods. */
function Specs({
  goods: { brand, specs, created_at: since },
  weight,
}: {
  readonly goods: ShownGoods;
  readonly weight: number;
}) {
  const t = useT();
  const timeText = useTimeText();
  const { formatNumber } = useIntl();
  return (
    <dl className="specs">
      {brand && (
        <div>
          <dt>{t('goods.specs.brand')}</dt>
          <dd lang={langOf(brand.name)}>
            <Link to={searchPath({ brand_id: [brand.id] })}>{brand.name}</Link>
          </dd>
        </div>
      )}
      {specs.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd lang={langOf(value)}>{value}</dd>
        </div>
      ))}
      {weight > 0 && (
        <div>
          <dt>{t('goods.specs.weight')}</dt>
          <dd className="num">{t('goods.specs.kg', { weight: formatNumber(weight) })}</dd>
        </div>
      )}
      <div>
        <dt>{t('goods.specs.since')}</dt>
        <dd className="num">{timeText(since, 'day')}</dd>
      </div>
    </dl>
  );
}
