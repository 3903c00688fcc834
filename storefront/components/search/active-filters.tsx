import { X } from 'lucide-react';
import type { GoodsFacets, NameFacet, OfferKind } from '../../../schemas/contract/calls/catalog.ts';
import { useCommon, useLanguage } from '../../state/common.ts';
import { idsOf, type SearchParams, searchPath, toggled } from '../../state/search-params.ts';
import { useT } from '../../texts.ts';
import { Link } from '../ui/link.tsx';
import { classPath, inClass, nameIn } from './chosen-class.ts';
import { rangeText } from './price-text.ts';

const hasPrice = ({ price_from: from = '', price_to: to = '' }: SearchParams): boolean =>
  from !== '' || to !== '';
/** Number of filters of a search. */
export const picksOf = (asked: SearchParams): number =>
  idsOf(asked.brand_id).length +
  idsOf(asked.store_id).length +
  (asked.offer ?? []).length +
  (hasPrice(asked) ? 1 : 0);

/** Filters of the search, each as a link that removes it. */
export function Picked({
  asked,
  facets,
}: {
  readonly asked: SearchParams;
  readonly facets: GoodsFacets | undefined;
}) {
  const t = useT();
  const language = useLanguage();
  const { classes, brands } = useCommon();
  const chosen = classPath(asked, classes);
  const last = chosen.at(-1);
  const { price_from: from = '', price_to: to = '' } = asked;
  if (picksOf(asked) === 0 && (last === undefined || asked.keywords === undefined)) return null;
  const nameOf = (id: number, names: readonly Pick<NameFacet, 'id' | 'name'>[] = []): string =>
    names.find((one) => one.id === id)?.name ?? t('catalog.picked.other');
  return (
    <nav className="row wraps picked" aria-label={t('catalog.picked.label')}>
      {last && asked.keywords !== undefined && (
        <Chip name={nameIn(language, last)} to={searchPath(inClass(asked, chosen.slice(0, -1)))} />
      )}
      {hasPrice(asked) && (
        <Chip
          name={rangeText(from, to, t)}
          to={searchPath({ ...asked, price_from: '', price_to: '' })}
        />
      )}
      {(asked.offer ?? []).map((kind) => (
        <Chip
          key={kind}
          name={t(`catalog.facets.offers.${kind}`)}
          to={searchPath({ ...asked, offer: withOffer(asked.offer ?? [], kind) })}
        />
      ))}
      {idsOf(asked.brand_id).map((id) => (
        <Chip
          key={`b${id}`}
          name={nameOf(id, brands)}
          to={searchPath({ ...asked, brand_id: toggled(asked.brand_id, id) })}
        />
      ))}
      {idsOf(asked.store_id).map((id) => (
        <Chip
          key={`s${id}`}
          name={nameOf(id, facets?.stores)}
          to={searchPath({ ...asked, store_id: toggled(asked.store_id, id) })}
        />
      ))}
      {picksOf(asked) > 1 && (
        <Link className="link xs" to={searchPath(withoutPicks(asked))}>
          {t('catalog.picked.clear')}
        </Link>
      )}
    </nav>
  );
}

/** Adds the offer, or removes it when it is there. */
export const withOffer = (offers: readonly OfferKind[], kind: OfferKind): readonly OfferKind[] =>
  offers.includes(kind) ? offers.filter((one) => one !== kind) : [...offers, kind];

export const withoutPicks = ({
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
