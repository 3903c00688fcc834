import { Link } from 'react-router-dom';
import type {
  IntegralClass,
  IntegralGoodsCard,
  IntegralParams,
} from '../../../../schemas/contract/calls/catalog/integral.ts';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { decodeParams, encodeParams } from '../../../../schemas/rules/url-params.ts';
import { readIntegralClasses, readIntegralList } from '../../../api/catalog/integral.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { IntegralCard } from '../../../components/goods/integral-card.tsx';
import { Breadcrumb } from '../../../components/ui/breadcrumb.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { definePage } from '../../../page.ts';
import { keepFocus } from '../../../rules/keep-focus.ts';
import { pageOf } from '../../../rules/list-page.ts';
import { readId } from '../../../rules/search-params.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/form.css';
import '../../../styles/pages/points.css';

interface Data {
  readonly filters: IntegralParams;
  readonly classes: readonly IntegralClass[];
  readonly list: Page<IntegralGoodsCard>;
}

const sorts = [
  { name: 'newest' },
  { name: 'sale', sort_type: 'goods_sale', sort_order: 'desc' },
  { name: 'cheap', sort_type: 'goods_price', sort_order: 'asc' },
  { name: 'dear', sort_type: 'goods_price', sort_order: 'desc' },
] as const;
const pathOf = (filters: IntegralParams): string =>
  Object.keys(filters).length === 0
    ? '/integral/search'
    : `/integral/search/${encodeParams(filters)}`;

const isSortedBy = (sort: Partial<IntegralParams>, filters: IntegralParams): boolean =>
  sort.sort_type === filters.sort_type && sort.sort_order === filters.sort_order;

/** Goods of the points mall with class and sort order from the URL. */
function Search({ data: { filters, classes, list } }: { readonly data: Data }) {
  const t = useT();
  const { cid, sort_type, sort_order, ...rest } = filters;
  const chosen = classes.find(({ id }) => id === cid);
  const sorted = { ...(sort_type && { sort_type }), ...(sort_order && { sort_order }) };
  return (
    <div className="wrap points-search">
      <Breadcrumb
        crumbs={[
          { name: t('points.title'), to: '/integral' },
          { name: chosen?.name ?? t('points.all') },
        ]}
      />
      <h1>
        {chosen ? <span lang={langOf(chosen.name)}>{chosen.name}</span> : t('points.all')}{' '}
        <small className="faint">{t('points.count', { count: list.total })}</small>
      </h1>
      <nav className="points-chips" aria-label={t('points.classes')}>
        <Link
          className="chip"
          aria-current={cid === undefined ? 'page' : undefined}
          to={pathOf({ ...rest, ...sorted })}
        >
          {t('points.every')}
        </Link>
        {classes.map(({ id, name }) => (
          <Link
            key={id}
            className="chip"
            lang={langOf(name)}
            aria-current={id === cid ? 'page' : undefined}
            to={pathOf({ ...rest, ...sorted, cid: id })}
          >
            {name}
          </Link>
        ))}
      </nav>
      <nav className="points-chips sorted" aria-label={t('points.sorts')}>
        {sorts.map(({ name, ...sort }) => (
          <Link
            key={name}
            className="link"
            state={keepFocus}
            preventScrollReset
            aria-current={isSortedBy(sort, filters) ? 'page' : undefined}
            to={pathOf({ ...rest, ...(cid !== undefined && { cid }), ...sort })}
          >
            {t(`points.sort.${name}`)}
          </Link>
        ))}
      </nav>
      {list.data.length === 0 ? (
        <EmptyState
          level={2}
          title={t('points.none')}
          text={t('points.noneText')}
          action={['/integral', t('points.title')]}
        />
      ) : (
        <>
          <h2 className="visually-hidden">{t('points.list')}</h2>
          <div className="grid">
            {list.data.map((goods, index) => (
              <IntegralCard key={goods.id} goods={goods} loading={index < 4 ? 'eager' : 'lazy'} />
            ))}
          </div>
        </>
      )}
      <Pager list={list} />
    </div>
  );
}

/** Parses the URL segment and drops unknown values. */
function readFilters(text: string | undefined): IntegralParams {
  const { keywords, cid, sort_type: by, sort_order: order } = decodeParams(text) ?? {};
  const classId = readId(cid);
  return {
    ...(typeof keywords === 'string' && keywords !== '' && { keywords }),
    ...(classId !== undefined && { cid: classId }),
    ...((by === 'goods_price' || by === 'goods_sale') && {
      sort_type: by,
      sort_order: order === 'asc' ? ('asc' as const) : ('desc' as const),
    }),
  };
}

export const page = definePage<Data>({
  load: async ({ api, params, url }) => {
    const filters = readFilters(params.params);
    const [classes, list] = await Promise.all([
      readIntegralClasses(api),
      readIntegralList(api, filters, pageOf(url)),
    ]);
    return { filters, classes, list };
  },
  head: ({ data: { filters, classes }, t }) => ({
    title: classes.find(({ id }) => id === filters.cid)?.name ?? t('points.all'),
    description: t('points.lead'),
    canonical: pathOf(filters.cid === undefined ? {} : { cid: filters.cid }),
    noindex: filters.sort_type !== undefined,
  }),
  Page: Search,
});
