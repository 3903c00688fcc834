import { LocateFixed, MapPin } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import type { StoreListCard, StoreParams } from '../../../schemas/contract/calls/catalog/stores.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { readStores } from '../../api/catalog/stores.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { SoldOutTag } from '../../components/goods/sold-out.tsx';
import { Picture } from '../../components/media/picture.tsx';
import { SearchField } from '../../components/search/search-field.tsx';
import { ShownPrice } from '../../components/text/price.tsx';
import { crumbData } from '../../components/ui/breadcrumb.tsx';
import { Pager } from '../../components/ui/pager.tsx';
import { definePage } from '../../page.ts';
import { pageOf } from '../../rules/list-page.ts';
import { maxKeywordsLength } from '../../rules/search-path.ts';
import { showToast } from '../../state/page/toast.ts';
import { useT } from '../../texts.ts';
import '../../styles/pages/offers.css';
import '../../styles/pages/search.css';
import '../../styles/pages/stores.css';

const sorts = ['distance', 'comment_rate', 'goods_sale'] as const;
type Sort = (typeof sorts)[number];
/**
 * Query of `/stores?q=&sort=&lat=&lng=&page=`. The browser's position is rounded to two decimals,
 * about 1 km.
 */
interface StoreFilters {
  readonly keywords: string;
  readonly sort: Sort | undefined;
  readonly lat: string;
  readonly lng: string;
}
interface StoresData {
  readonly filters: StoreFilters;
  readonly page: Page<StoreListCard>;
}

function pathOf({ keywords, sort, lat, lng }: StoreFilters): string {
  const query = new URLSearchParams(
    Object.entries({ q: keywords, sort: sort ?? '', lat, lng }).filter(([, value]) => value !== ''),
  );
  return query.size === 0 ? '/stores' : `/stores?${query}`;
}

function Stores({ data: { filters, page } }: { readonly data: StoresData }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <div className="wrap stores-page">
      <header className="offers-head">
        <div>
          <h1>{t('catalog.stores.title')}</h1>
          <p className="dim sm" role="status">
            {t('catalog.stores.found', { total: page.total })}
          </p>
        </div>
        <SearchField
          key={filters.keywords}
          action="/stores"
          keywords={filters.keywords}
          label={t('catalog.stores.search')}
          onSearch={(keywords) => void navigate(pathOf({ ...filters, keywords }))}
        />
      </header>
      <Sorts filters={filters} />
      {page.data.length === 0 ? (
        <EmptyState
          level={2}
          title={t('catalog.stores.none')}
          text={t('catalog.none.text')}
          action={['/stores', t('catalog.stores.all')]}
        />
      ) : (
        <ul className="store-list">
          {page.data.map((store, index) => (
            <StoreEntry key={store.id} store={store} loading={index < 3 ? 'eager' : 'lazy'} />
          ))}
        </ul>
      )}
      <Pager list={page} />
    </div>
  );
}

/** Links of the orders; that by distance asks for the position first. */
function Sorts({ filters }: { readonly filters: StoreFilters }) {
  const t = useT();
  const sortByDistance = useSortByDistance(filters);
  return (
    <div className="sorts">
      <nav aria-label={t('catalog.sorts.label')}>
        <Link
          to={pathOf({ ...filters, sort: undefined, lat: '', lng: '' })}
          aria-current={filters.sort === undefined ? 'true' : undefined}
        >
          {t('catalog.stores.default')}
        </Link>
        {sorts.map((sort) => (
          <Link
            key={sort}
            to={pathOf({ ...filters, sort })}
            aria-current={filters.sort === sort ? 'true' : undefined}
            onClick={(event) => {
              if (sort === 'distance' && filters.lat === '') {
                event.preventDefault();
                sortByDistance();
              }
            }}
          >
            {sort === 'distance' && <LocateFixed aria-hidden="true" />}
            {t(`catalog.stores.${sort}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function useSortByDistance(filters: StoreFilters): () => void {
  const t = useT();
  const navigate = useNavigate();
  const onPosition = ({ coords }: GeolocationPosition) =>
    void navigate(
      pathOf({
        ...filters,
        sort: 'distance',
        lat: coords.latitude.toFixed(2),
        lng: coords.longitude.toFixed(2),
      }),
    );
  const sayNoPlace = () => showToast(t('catalog.stores.noPlace'));
  return () => {
    if ('geolocation' in navigator)
      navigator.geolocation.getCurrentPosition(onPosition, sayNoPlace, {
        maximumAge: 600_000,
        timeout: 8000,
      });
    else sayNoPlace();
  };
}

function StoreEntry({
  store,
  loading,
}: {
  readonly store: StoreListCard;
  readonly loading: 'lazy' | 'eager';
}) {
  const t = useT();
  const {
    id,
    store_name: name,
    store_logo: logo,
    store_face_image: face,
    store_description: about,
    area_info: area,
    comment_rate: rate,
    goods_count: count,
    goods_sale: sold,
    distance,
    goods,
  } = store;
  return (
    <li className="store-entry">
      <div className="store-who">
        <div className="arch">
          <Picture src={face || logo} width={96} height={120} loading={loading} />
        </div>
        <div>
          <h2 lang={langOf(name)}>
            <Link to={`/store/${id}`}>{name}</Link>
          </h2>
          <p className="xs faint store-where">
            <MapPin aria-hidden="true" />
            <span lang={langOf(area)}>{area}</span>
            {distance !== '' && <b className="num">{distance}</b>}
          </p>
          <p className="sm dim clamp-2" lang={langOf(about)}>
            {about}
          </p>
          <p className="xs num counts">
            <b>{t('catalog.stores.good', { rate })}</b>
            <span>{t('goods.store.goods', { goods: count })}</span>
            <span>{t('common.card.sold', { sold })}</span>
          </p>
        </div>
      </div>
      <ul className="store-goods">
        {goods.map((card) => (
          <li key={card.id}>
            <Link to={`/goods/${card.id}`}>
              <Picture
                src={card.goods_master_image}
                width={150}
                sizes="(min-width: 64em) 110px, 22vw"
              />
              <span className="visually-hidden" lang={langOf(card.goods_name)}>
                {card.goods_name}
              </span>
              <ShownPrice price={card.shown_price} size="s" />
              <SoldOutTag goods={card} />
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A latitude or longitude of at most `max` degrees; '' when missing or invalid. */
const readDegrees = (text: string | null, max: number): string =>
  text !== null && /^-?\d{1,3}(\.\d{1,7})?$/.test(text) && Math.abs(Number(text)) <= max
    ? text
    : '';

export const page = definePage<StoresData>({
  load: async ({ api, url }) => {
    const query = url.searchParams;
    const sort = sorts.find((name) => name === query.get('sort'));
    const keywords = (query.get('q') ?? '').trim().slice(0, maxKeywordsLength);
    const lat = readDegrees(query.get('lat'), 90);
    const lng = readDegrees(query.get('lng'), 180);
    const params: StoreParams = {
      ...(keywords && { keywords }),
      ...(sort && { sort_type: sort, sort_order: sort === 'distance' ? 'asc' : 'desc' }),
    };
    return {
      filters: { keywords, sort, lat, lng },
      page: await readStores(
        api,
        params,
        Number(pageOf(url)),
        lat && lng ? { lat, lng } : undefined,
      ),
    };
  },
  head: ({ data: { filters }, t, url, site }) => ({
    title: t('catalog.stores.title'),
    description: t('catalog.stores.description', { name: site.web_name }),
    noindex: filters.keywords !== '' || filters.sort !== undefined,
    data: [crumbData(url.origin, t, [{ name: t('catalog.stores.title'), to: '/stores' }])],
  }),
  Page: Stores,
});
