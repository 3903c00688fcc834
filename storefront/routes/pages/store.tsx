import { Link, useNavigate } from 'react-router-dom';
import type {
  GoodsList,
  GoodsParams,
} from '../../../schemas/contract/calls/catalog/goods-search.ts';
import type { StoreDetail } from '../../../schemas/contract/calls/catalog/stores.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { splitRichText } from '../../../schemas/rules/rich-text.ts';
import { readStore, readStoreGoods } from '../../api/catalog/stores.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { GoodsCard, GoodsGrid } from '../../components/goods/goods-card.tsx';
import { Ranking } from '../../components/goods/ranking.tsx';
import { Slides } from '../../components/media/slides.tsx';
import { SearchField } from '../../components/search/search-field.tsx';
import { SortRow } from '../../components/search/sorts.tsx';
import { StoreFacts } from '../../components/store/store-facts.tsx';
import { StoreHead } from '../../components/store/store-head.tsx';
import { Breadcrumb, crumbData } from '../../components/ui/breadcrumb.tsx';
import { Pager } from '../../components/ui/pager.tsx';
import { definePage, notFound } from '../../page.ts';
import { pageOf } from '../../rules/list-page.ts';
import { isRowId } from '../../rules/row-ids.ts';
import { readConditions } from '../../rules/search-params.ts';
import { useClassName } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import '../../styles/pages/goods.css';
import '../../styles/pages/offers.css';
import '../../styles/prose.css';
import '../../styles/pages/search.css';
import '../../styles/pages/stores.css';
import { Coupons, offerText } from '../../components/goods/detail/coupons.tsx';

/** Goods per page (docs/product.md#store-pages). */
const perPage = 40;
type FilterName = 'keywords' | 'tid' | 'sort_type' | 'sort_order';
/** Filters from `/store/{id}?q=&class=&sort=&order=`, named as in the search of goods. */
type StoreFilters = { readonly [Name in FilterName]?: GoodsParams[Name] | undefined };
interface StoreData {
  readonly store: StoreDetail;
  readonly filters: StoreFilters;
  readonly list: GoodsList;
}

function pathOf(storeId: number, filters: StoreFilters): string {
  const query = new URLSearchParams(
    Object.entries({
      q: filters.keywords ?? '',
      class: filters.tid ?? '',
      sort: filters.sort_type ?? '',
      order: filters.sort_order ?? '',
    })
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
  return query.size === 0 ? `/store/${storeId}` : `/store/${storeId}?${query}`;
}

function Store({ data }: { readonly data: StoreData }) {
  const t = useT();
  const { store } = data;
  return (
    <div className="wrap store-page">
      <Breadcrumb
        crumbs={[{ name: t('catalog.stores.title'), to: '/stores' }, { name: store.store_name }]}
      />
      <StoreHead store={store} />
      <StoreSlides store={store} />
      <StoreOffers store={store} />
      <div className="store-body">
        <StoreGoods {...data} />
        <aside aria-label={t('goods.store.best')}>
          <Ranking title={t('goods.store.best')} goods={store.sale_list} />
          <StoreFacts store={store} />
          {store.after_sale_service !== '' && (
            <section className="after">
              <h2>{t('goods.parts.afterSale')}</h2>
              <div
                className="prose sm"
                lang={langOf(store.after_sale_service)}
                dangerouslySetInnerHTML={{ __html: store.after_sale_service }}
              />
            </section>
          )}
        </aside>
      </div>
    </div>
  );
}

/** The pictures of the store, with those for phones if there are both. */
function StoreSlides({
  store: { store_slide: wide, store_mobile_slide: thin },
}: Pick<StoreData, 'store'>) {
  const t = useT();
  const label = t('catalog.store.slides');
  if (wide.length === 0 || thin.length === 0) {
    const pictures = [...wide, ...thin];
    return pictures.length > 0 && <Slides pictures={pictures} label={label} only={undefined} />;
  }
  return (
    <>
      <Slides pictures={wide} label={label} only="wide" />
      <Slides pictures={thin} label={label} only="thin" />
    </>
  );
}

/** The goods of the store with search, classes, order and pages. */
function StoreGoods({ store: { id, classes }, filters, list }: StoreData) {
  const t = useT();
  const navigate = useNavigate();
  const { keywords = '' } = filters;
  const filterUrl = (change: StoreFilters): string => pathOf(id, { ...filters, ...change });
  return (
    <section aria-labelledby="store-goods">
      <div className="sect-head">
        <h2 id="store-goods">{t('catalog.store.goods')}</h2>
        <SearchField
          key={keywords}
          action={`/store/${id}`}
          keywords={keywords}
          label={t('catalog.store.search')}
          onSearch={(text) =>
            void navigate(filterUrl({ keywords: text }), { preventScrollReset: true })
          }
        />
      </div>
      {classes.length > 1 && (
        <StoreClasses classes={classes} chosenId={filters.tid} filterUrl={filterUrl} />
      )}
      <SortRow
        sort={filters.sort_type}
        order={filters.sort_order}
        sortUrl={(sort, order) => filterUrl({ sort_type: sort, sort_order: order })}
        note={t('catalog.search.found', { total: list.total })}
      />
      {list.data.length === 0 ? (
        <EmptyState
          level={2}
          title={t('catalog.none.title')}
          text={t('catalog.none.text')}
          action={[`/store/${id}`, t('catalog.store.all')]}
        />
      ) : (
        <GoodsGrid>
          {list.data.map((goods) => (
            <GoodsCard key={goods.id} goods={goods} />
          ))}
        </GoodsGrid>
      )}
      <Pager list={list} />
    </section>
  );
}

function StoreClasses({
  classes,
  chosenId,
  filterUrl,
}: Pick<StoreDetail, 'classes'> & {
  readonly chosenId: StoreFilters['tid'];
  readonly filterUrl: (change: StoreFilters) => string;
}) {
  const t = useT();
  const nameOf = useClassName();
  return (
    <nav className="rail class-row" aria-label={t('catalog.classes.label')}>
      <Link
        className="chip"
        to={filterUrl({ tid: undefined })}
        preventScrollReset
        aria-current={chosenId === undefined ? 'true' : undefined}
      >
        {t('catalog.classes.all')}
      </Link>
      {classes.map((storeClass) => (
        <Link
          className="chip num"
          key={storeClass.id}
          to={filterUrl({ tid: storeClass.id })}
          preventScrollReset
          aria-current={chosenId === storeClass.id ? 'true' : undefined}
        >
          {nameOf(storeClass)}
          <small>{storeClass.count}</small>
        </Link>
      ))}
    </nav>
  );
}

export const page = definePage<StoreData>({
  load: async ({ api, params: { id = '' }, url }) => {
    const query = url.searchParams;
    if (!isRowId(id)) throw notFound();
    const filters: StoreFilters = readConditions({
      keywords: query.get('q'),
      tid: query.get('class'),
      sort_type: query.get('sort'),
      sort_order: query.get('order'),
    });
    const [store, list] = await Promise.all([
      readStore(api, id),
      readStoreGoods(api, id, { filters, page: pageOf(url), perPage }),
    ]);
    return {
      store: { ...store, after_sale_service: splitRichText(store.after_sale_service).html },
      filters,
      list,
    };
  },
  head: ({ data: { store, filters, list }, t, url }) => ({
    title: store.store_name,
    description: t('catalog.store.description', {
      name: store.store_name,
      about: store.store_description || store.store_name,
      area: store.area_info,
      count: store.goods_count,
    }),
    image: store.store_face_image || store.store_logo,
    noindex:
      filters.keywords !== undefined ||
      filters.sort_type !== undefined ||
      filters.tid !== undefined ||
      list.current_page > 1,
    data: [
      crumbData(url.origin, t, [
        { name: t('catalog.stores.title'), to: '/stores' },
        { name: store.store_name, to: `/store/${store.id}` },
      ]),
      {
        '@type': 'Store',
        '@id': `${url.origin}/store/${store.id}#store`,
        name: store.store_name,
        url: `${url.origin}/store/${store.id}`,
        ...(store.store_logo ? { image: new URL(store.store_logo, url).href } : {}),
        description: store.store_description,
        address: {
          '@type': 'PostalAddress',
          addressCountry: 'CN',
          streetAddress: `${store.area_info} ${store.store_address}`.trim(),
        },
        ...(store.rate.comments > 0
          ? {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: store.rate.scoreAll,
                bestRating: 5,
                worstRating: 1,
                reviewCount: store.rate.comments,
              },
            }
          : {}),
      },
    ],
  }),
  Page: Store,
});

/** Coupons to claim and other promotions. */
function StoreOffers({ store: { coupons, offers } }: { readonly store: StoreDetail }) {
  const t = useT();
  if (coupons.length + offers.length === 0) return null;
  return (
    <section className="store-offers" aria-label={t('goods.offers.label')}>
      {/* The page is the same for all visitors; the server refuses a coupon claimed before. */}
      {coupons.length > 0 && <Coupons coupons={coupons} claimed={[]} />}
      {offers.map((offer) => (
        <span className="tag sale" key={`${offer.type} ${offer.id}`}>
          {offerText(offer)}
        </span>
      ))}
    </section>
  );
}
