import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import type {
  GoodsFacets,
  NameFacet,
  OfferKind,
} from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { classPath, inClass } from '../../rules/chosen-class.ts';
import { idsOf, type SearchParams, searchPath, toggled } from '../../rules/search-params.ts';
import { useClassName, useCommon } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import { rangeText } from './price-text.ts';

const hasPrice = ({ price_from: from = '', price_to: to = '' }: SearchParams): boolean =>
  from !== '' || to !== '';
/** Number of filters of a search. */
export const countFilters = (query: SearchParams): number =>
  idsOf(query.brand_id).length +
  idsOf(query.store_id).length +
  (query.offer ?? []).length +
  (hasPrice(query) ? 1 : 0);

/** Filters of the search, each as a link that removes it. */
export function ActiveFilters({
  query,
  facets,
}: {
  readonly query: SearchParams;
  readonly facets: GoodsFacets | undefined;
}) {
  const t = useT();
  const classNameOf = useClassName();
  const { classes, brands } = useCommon();
  const chosen = classPath(query, classes);
  const last = chosen.at(-1);
  const { price_from: from = '', price_to: to = '' } = query;
  if (countFilters(query) === 0 && (last === undefined || query.keywords === undefined))
    return null;
  const nameOf = (id: number, names: readonly Pick<NameFacet, 'id' | 'name'>[] = []): string =>
    names.find((facet) => facet.id === id)?.name ?? t('catalog.picked.other');
  return (
    <nav className="row wraps picked" aria-label={t('catalog.picked.label')}>
      {last && query.keywords !== undefined && (
        <Chip name={classNameOf(last)} to={searchPath(inClass(query, chosen.slice(0, -1)))} />
      )}
      {hasPrice(query) && (
        <Chip
          name={rangeText(from, to, t)}
          to={searchPath({ ...query, price_from: '', price_to: '' })}
        />
      )}
      {(query.offer ?? []).map((kind) => (
        <Chip
          key={kind}
          name={t(`catalog.facets.offers.${kind}`)}
          to={searchPath({ ...query, offer: toggleOffer(query.offer ?? [], kind) })}
        />
      ))}
      {idsOf(query.brand_id).map((id) => (
        <Chip
          key={`b${id}`}
          name={nameOf(id, brands)}
          to={searchPath({ ...query, brand_id: toggled(query.brand_id, id) })}
        />
      ))}
      {idsOf(query.store_id).map((id) => (
        <Chip
          key={`s${id}`}
          name={nameOf(id, facets?.stores)}
          to={searchPath({ ...query, store_id: toggled(query.store_id, id) })}
        />
      ))}
      {countFilters(query) > 1 && (
        <Link className="link xs" to={searchPath(withoutFilters(query))}>
          {t('catalog.picked.clear')}
        </Link>
      )}
    </nav>
  );
}

/** Adds the offer, or removes it when it is there. */
export const toggleOffer = (offers: readonly OfferKind[], kind: OfferKind): readonly OfferKind[] =>
  offers.includes(kind) ? offers.filter((other) => other !== kind) : [...offers, kind];

export const withoutFilters = ({
  brand_id: _brands,
  store_id: _stores,
  price_from: _from,
  price_to: _to,
  offer: _offer,
  ...rest
}: SearchParams): SearchParams => rest;

function Chip({ name, to }: { readonly name: string; readonly to: string }) {
  const t = useT();
  return (
    <Link
      className="chip num"
      to={to}
      rel="nofollow"
      aria-label={t('catalog.picked.remove', { name })}
    >
      {name}
      <X aria-hidden="true" />
    </Link>
  );
}
