import { Users } from 'lucide-react';
import { redirect, useNavigate } from 'react-router-dom';
import type { AdvertAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import type { CollectiveCard } from '../../../schemas/contract/calls/catalog/offers.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { readAdverts } from '../../api/catalog/content.ts';
import { readCollectives } from '../../api/catalog/offers.ts';
import { AdvertSlides } from '../../components/adverts/advert-slides.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { GoodsCard, GoodsGrid } from '../../components/goods/goods-card.tsx';
import { SearchField } from '../../components/search/search-field.tsx';
import { SortRow } from '../../components/search/sorts.tsx';
import { crumbData } from '../../components/ui/breadcrumb.tsx';
import { Pager } from '../../components/ui/pager.tsx';
import { definePage } from '../../page.ts';
import { pageOf } from '../../rules/list-page.ts';
import {
  isFormSearch,
  readSearch,
  type SearchParams,
  searchPath,
} from '../../rules/search-params.ts';
import { useT } from '../../texts.ts';
import '../../styles/pages/search.css';
import '../../styles/pages/offers.css';

interface CollectivesData {
  readonly query: SearchParams;
  readonly page: Page<CollectiveCard>;
  /** Adverts above the list, without a search. */
  readonly adverts: readonly AdvertAnswer[];
}
/** Search path below `/collectives` instead of `/s`. */
const pathOf = (query: SearchParams): string => searchPath(query).replace(/^\/s/, '/collectives');

/** List of group-buy goods. */
function Collectives({ data: { query, adverts, page } }: { readonly data: CollectivesData }) {
  const t = useT();
  const navigate = useNavigate();
  const { keywords = '' } = query;
  return (
    <div className="wrap offers-page">
      {adverts.length > 0 && <AdvertSlides className="banner" adverts={adverts} />}
      <header className="offers-head">
        <div>
          <h1>{t('catalog.collectives.title')}</h1>
          <p className="dim sm">{t('catalog.collectives.text')}</p>
        </div>
        <SearchField
          key={keywords}
          action={pathOf({ ...query, keywords: '' })}
          keywords={keywords}
          label={t('catalog.collectives.search')}
          onSearch={(text) => void navigate(pathOf({ ...query, keywords: text }))}
        />
      </header>
      <SortRow
        sort={query.sort_type}
        order={query.sort_order}
        sortUrl={(sort, order) =>
          pathOf({
            ...withoutSort(query),
            ...(sort && { sort_type: sort }),
            ...(order && { sort_order: order }),
          })
        }
        note={t('catalog.search.found', { total: page.total })}
      />
      {page.data.length === 0 ? (
        <EmptyState
          level={2}
          title={t('catalog.collectives.none')}
          text={t('catalog.collectives.noneText')}
          action={[
            keywords === '' ? '/s' : '/collectives',
            t(keywords === '' ? 'catalog.none.all' : 'catalog.collectives.all'),
          ]}
        />
      ) : (
        <>
          <h2 className="visually-hidden">{t('catalog.search.results')}</h2>
          <GoodsGrid>
            {page.data.map((card, index) => (
              <GroupGoods key={card.id} goods={card} loading={index < 4 ? 'eager' : 'lazy'} />
            ))}
          </GoodsGrid>
        </>
      )}
      <Pager list={page} />
    </div>
  );
}
const withoutSort = ({
  sort_type: _sort,
  sort_order: _order,
  ...rest
}: SearchParams): SearchParams => rest;

function GroupGoods({
  goods,
  loading,
}: {
  readonly goods: CollectiveCard;
  readonly loading: 'lazy' | 'eager';
}) {
  const t = useT();
  const {
    collective: { need, price },
    open_groups: open,
  } = goods;
  return (
    <GoodsCard
      goods={goods}
      price={price}
      loading={loading}
      flag={
        <span className="tag flag plain">
          <Users aria-hidden="true" />
          {t('common.card.group', { need })}
        </span>
      }
    >
      <span className={open > 0 ? 'tag sale' : 'tag'}>
        {t('catalog.collectives.open', { open })}
      </span>
    </GoodsCard>
  );
}

export const page = definePage<CollectivesData>({
  load: async ({ api, params, url }) => {
    const query = readSearch(params.params ?? params['*'], url.searchParams);
    const lang = url.searchParams.get('lang');
    const pageNumber = pageOf(url);
    if (isFormSearch(url.searchParams))
      throw redirect(pathOf(query) + (lang === null ? '' : `?lang=${lang}`));
    const isSearch = Object.keys(query).length > 0;
    const [page, adverts] = await Promise.all([
      readCollectives(api, query, pageNumber),
      isSearch || Number(pageNumber) > 1 ? [] : readAdverts(api, 'collective_slides'),
    ]);
    return { query, page, adverts };
  },
  head: ({ data: { query }, t, url, site }) => ({
    title: t('catalog.collectives.title'),
    description: t('catalog.collectives.description', { name: site.web_name }),
    canonical: '/collectives',
    noindex: Object.keys(query).length > 0,
    data: [
      crumbData(url.origin, t, [{ name: t('catalog.collectives.title'), to: '/collectives' }]),
    ],
  }),
  Page: Collectives,
});
