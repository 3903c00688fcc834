import { Suspense } from 'react';
import { Link, redirect, useNavigation } from 'react-router-dom';
import type {
  ClassFacet,
  GoodsList,
  Suggestions,
} from '../../../schemas/contract/calls/catalog/goods-search.ts';
import type { GoodsCard as Goods } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { readRecommendedGoods, searchGoods } from '../../api/catalog/goods.ts';
import { storesNamed } from '../../api/catalog/suggest.ts';
import { GoodsCard, GoodsGrid } from '../../components/goods/goods-card.tsx';
import { ActiveFilters } from '../../components/search/active-filters.tsx';
import { Facets, FacetsDrawer } from '../../components/search/facets.tsx';
import { NothingFound } from '../../components/search/nothing-found.tsx';
import { Sorts } from '../../components/search/sorts.tsx';
import { crumbData } from '../../components/ui/breadcrumb.tsx';
import { Pager } from '../../components/ui/pager.tsx';
import { definePage } from '../../page.ts';
import { classPath, inClass, searchTitle } from '../../rules/chosen-class.ts';
import { classNameIn } from '../../rules/class-names.ts';
import { pageOf } from '../../rules/list-page.ts';
import {
  isFormSearch,
  readSearch,
  type SearchParams,
  searchPath,
} from '../../rules/search-params.ts';
import { useClassName, useCommon, useLanguage } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import '../../styles/pages/search.css';

interface SearchData {
  readonly query: SearchParams;
  readonly list: GoodsList;
  /** Recommended goods when the search finds nothing. */
  readonly instead: readonly Goods[];
  /** Stores of that name. */
  readonly stores: Suggestions['stores'];
}
/**
 * Number of cards above the fold on a wide screen and on a phone. Their pictures load eagerly; the
 * phone's load with high priority.
 */
const eagerCards = 4;
const priorityCards = 2;

function Search({ data: { query, list, instead, stores } }: { readonly data: SearchData }) {
  const t = useT();
  const language = useLanguage();
  const { classes } = useCommon();
  const navigation = useNavigation();
  const { data: goods, total, current_page: page, per_page: size } = list;
  return (
    <div className="wrap search-page">
      <div className="res-head">
        <h1>{searchTitle(query, classes, t, language)}</h1>
        <p className="sm faint num" role="status">
          {t(list.total_is === 'estimated' ? 'catalog.search.atLeast' : 'catalog.search.found', {
            total,
          })}
        </p>
        {stores.map(({ id, store_name: name }) => (
          <p className="sm" key={id}>
            {t('catalog.search.store')}{' '}
            <Link className="text-link" to={`/store/${id}`} lang={langOf(name)}>
              {name}
            </Link>
          </p>
        ))}
      </div>
      <ClassRow query={query} classes={list.facets?.classes ?? []} />
      <div className="results">
        <aside className="facets" id="filters" aria-label={t('catalog.facets.label')}>
          <h2 className="visually-hidden">{t('catalog.facets.label')}</h2>
          <Suspense>
            <Facets query={query} facets={list.facets} total={total} />
          </Suspense>
        </aside>
        <div aria-busy={navigation.state === 'loading' || undefined} className="found">
          <h2 className="visually-hidden">{t('catalog.search.results')}</h2>
          <Sorts
            query={query}
            filter={<FacetsDrawer query={query} facets={list.facets} total={total} />}
            note={
              total > 0
                ? t('catalog.search.range', {
                    from: (page - 1) * size + 1,
                    to: Math.min(page * size, total),
                    total,
                  })
                : ''
            }
          />
          {list.corrected_keywords !== undefined && (
            <p className="note">
              <span>
                {t('catalog.search.corrected', {
                  typed: query.keywords ?? '',
                  found: list.corrected_keywords,
                })}{' '}
                <Link
                  className="text-link"
                  to={searchPath({ ...query, keywords: list.corrected_keywords })}
                >
                  {t('catalog.search.searchCorrected')}
                </Link>
              </span>
            </p>
          )}
          <ActiveFilters query={query} facets={list.facets} />
          {goods.length === 0 ? (
            <NothingFound query={query} recommended={instead} />
          ) : (
            <GoodsGrid>
              {goods.map((card, index) => (
                <Suspense key={card.id}>
                  <GoodsCard goods={card} loading={loadingOf(index)} />
                </Suspense>
              ))}
            </GoodsGrid>
          )}
          <Pager list={list} />
        </div>
      </div>
    </div>
  );
}

export const page = definePage<SearchData>({
  load: async ({ api, params, url }) => {
    const query = readSearch(params.params ?? params['*'], url.searchParams);
    const lang = url.searchParams.get('lang');
    if (isFormSearch(url.searchParams))
      throw redirect(searchPath(query) + (lang === null ? '' : `?lang=${lang}`));
    const [typed, stores] = await Promise.all([
      searchGoods(api, query, pageOf(url)),
      storesNamed(api, query.keywords ?? ''),
    ]);
    const similar = typed.similar_keywords;
    const list =
      similar === undefined
        ? typed
        : {
            ...(await searchGoods(api, { ...query, keywords: similar }, pageOf(url))),
            corrected_keywords: similar,
          };
    const instead = list.data.length === 0 ? await readRecommendedGoods(api) : [];
    return { query, list, instead, stores };
  },
  head: ({ data: { query, list }, t, url, site, classes, language }) => {
    const title = searchTitle(query, classes, t, language);
    const path = classPath(query, classes);
    const {
      brand_id: brands,
      store_id: stores,
      price_from: from,
      price_to: to,
      offer,
      sort_type: sort,
      ...withoutRefinements
    } = query;
    return {
      title:
        list.current_page > 1
          ? `${title} · ${t('common.pager.page', { page: list.current_page })}`
          : title,
      description: t('catalog.search.description', {
        title,
        total: list.total,
        name: site.web_name,
      }),
      canonical:
        searchPath(path.length > 0 ? inClass(withoutRefinements, path) : withoutRefinements) +
        (list.current_page > 1 ? `?page=${list.current_page}` : ''),
      noindex:
        list.total === 0 ||
        [query.keywords, brands, stores, from, to, offer, sort].some(
          (condition) => condition !== undefined,
        ),
      data: [
        crumbData(url.origin, t, [
          ...path.map((pathClass, index) => ({
            name: classNameIn(language, pathClass),
            to: searchPath(inClass({}, path.slice(0, index + 1))),
          })),
          ...(query.keywords ? [{ name: query.keywords, to: searchPath(withoutRefinements) }] : []),
        ]),
        {
          '@type': 'ItemList',
          numberOfItems: list.total,
          itemListElement: list.data.slice(0, 10).map(({ id, goods_name: name }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            url: `${url.origin}/goods/${id}`,
            name,
          })),
        },
      ],
    };
  },
  Page: Search,
});

/** Loading attributes of the picture at position `at`. */
function loadingOf(index: number): 'lead' | 'eager' | 'lazy' {
  if (index < priorityCards) return 'lead';
  return index < eagerCards ? 'eager' : 'lazy';
}

/**
 * Child classes of the chosen class in a row that scrolls sideways; at the lowest level its
 * siblings. Only on phones: wide screens list the classes among the filters.
 */
function ClassRow({
  query,
  classes: counts,
}: {
  readonly query: SearchParams;
  readonly classes: readonly ClassFacet[];
}) {
  const t = useT();
  const nameOf = useClassName();
  const { classes } = useCommon();
  const path = classPath(query, classes);
  const isLowest = path.at(-1)?.children.length === 0;
  const ancestors = isLowest ? path.slice(0, -1) : path;
  const chosen = path.at(-1);
  const countOf = (id: number): number | undefined =>
    counts.find((facet) => facet.id === id)?.count;
  const offered = (ancestors.at(-1)?.children ?? classes).filter(
    ({ id }) => isLowest || countOf(id) !== undefined || counts.length === 0,
  );
  if (offered.length === 0) return null;
  const parent = ancestors.at(-1);
  return (
    <nav className="rail class-row thin-only" aria-label={t('catalog.classes.label')}>
      <Link
        className="chip num"
        to={searchPath(inClass(query, ancestors))}
        aria-current={isLowest ? undefined : 'true'}
      >
        {parent ? t('catalog.classes.allOf', { name: nameOf(parent) }) : t('catalog.classes.all')}
      </Link>
      {offered.map((offeredClass) => (
        <Link
          className="chip num"
          key={offeredClass.id}
          to={searchPath(inClass(query, [...ancestors, offeredClass]))}
          aria-current={offeredClass === chosen ? 'true' : undefined}
        >
          {nameOf(offeredClass)}
          {!isLowest && countOf(offeredClass.id) !== undefined && (
            <small>{countOf(offeredClass.id)}</small>
          )}
        </Link>
      ))}
    </nav>
  );
}
