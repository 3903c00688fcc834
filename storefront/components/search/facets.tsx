import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import {
  type GoodsFacets,
  type NameFacet,
  type OfferKind,
  offerKinds,
} from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { classPath, inClass } from '../../rules/chosen-class.ts';
import { idsOf, type SearchParams, searchPath, toggled } from '../../rules/search-params.ts';
import { useClassName, useCommon } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { Button } from '../ui/button.tsx';
import { countFilters, toggleOffer } from './active-filters.tsx';
import { FacetLink, FacetList } from './facet-link.tsx';
import { PriceFacet } from './price-facet.tsx';

interface Props {
  readonly query: SearchParams;
  readonly facets: GoodsFacets | undefined;
  readonly total: number;
}
/** Names shown before the rest is collapsed. */
const shownAtFirst = 8;

/**
 * Filters of a search as links, which work before scripts are loaded.
 * @param withClasses false where a row of classes is shown beside the filters
 */
export function Facets({
  query,
  facets,
  total,
  withClasses = true,
}: Props & { readonly withClasses?: boolean }) {
  const t = useT();
  if (!facets) return null;
  return (
    <FacetList shown={facets}>
      {withClasses && <ClassFacet query={query} facets={facets} />}
      <PriceFacet query={query} prices={facets.prices} />
      <Offers query={query} facets={facets} total={total} />
      <Names
        kind="brand"
        title={t('catalog.facets.brand')}
        names={facets.brands}
        chosen={idsOf(query.brand_id)}
        urlOf={(id) => searchPath({ ...query, brand_id: toggled(query.brand_id, id) })}
      />
      <Names
        kind="store"
        title={t('catalog.facets.store')}
        names={facets.stores}
        chosen={idsOf(query.store_id)}
        urlOf={(id) => searchPath({ ...query, store_id: toggled(query.store_id, id) })}
      />
    </FacetList>
  );
}

/**
 * Filters in a drawer for phones. It stays open and shows the number of results. Before scripts are
 * loaded it links to the filters below.
 */
export function FacetsDrawer({ query, facets, total }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const picked = countFilters(query);
  return (
    <>
      <a
        className="push thin-only"
        href="#filters"
        role="button"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key === ' ') {
            event.preventDefault();
            setOpen(true);
          }
        }}
      >
        <ListFilter aria-hidden="true" /> {t('catalog.facets.filter')}
        {picked > 0 && <b className="tag solid">{picked}</b>}
      </a>
      <Dialog
        title={t('catalog.facets.label')}
        open={isOpen}
        onClose={() => setOpen(false)}
        side="right"
        actions={
          <Button tone="dark" full onClick={() => setOpen(false)}>
            {t('catalog.facets.show', { total })}
          </Button>
        }
      >
        <p className="visually-hidden" role="status">
          {t('catalog.search.found', { total })}
        </p>
        <div className="facets drawn">
          <Facets query={query} facets={facets} total={total} withClasses={false} />
        </div>
      </Dialog>
    </>
  );
}

/** Parent classes, the chosen class and its children that have goods. */
function ClassFacet({
  query,
  facets,
}: {
  readonly query: SearchParams;
  readonly facets: GoodsFacets;
}) {
  const t = useT();
  const nameOf = useClassName();
  const { classes } = useCommon();
  const path = classPath(query, classes);
  const countOf = (id: number): number | undefined =>
    facets.classes.find((facet) => facet.id === id)?.count;
  const below = (path.at(-1)?.children ?? classes).filter(({ id }) => countOf(id) !== undefined);
  if (path.length === 0 && below.length === 0) return null;
  return (
    <section className="facet">
      <h3>{t('catalog.facets.class')}</h3>
      <ul>
        {path.length > 0 && (
          <li>
            <FacetLink kind="class" id={0} follow isOn={false} to={searchPath(inClass(query, []))}>
              {t('catalog.classes.all')}
            </FacetLink>
          </li>
        )}
        {path.map((pathClass, depth) => (
          <li
            key={pathClass.id}
            data-depth={depth}
            className={depth === path.length - 1 ? 'on' : ''}
          >
            <FacetLink
              kind="class"
              id={pathClass.id}
              follow
              isOn={depth === path.length - 1}
              to={searchPath(inClass(query, path.slice(0, depth + 1)))}
            >
              {nameOf(pathClass)}
              <Count of={countOf(pathClass.id)} />
            </FacetLink>
          </li>
        ))}
        {below.map((child) => (
          <li key={child.id} data-depth={path.length}>
            <FacetLink
              kind="class"
              id={child.id}
              follow
              isOn={false}
              to={searchPath(inClass(query, [...path, child]))}
            >
              {nameOf(child)}
              <Count of={countOf(child.id)} />
            </FacetLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Offers; goods must match all chosen ones. An offer that all or none of the found goods have is
 * left out.
 */
function Offers({
  query,
  facets,
  total,
}: {
  readonly query: SearchParams;
  readonly facets: GoodsFacets;
  readonly total: number;
}) {
  const t = useT();
  const chosen = query.offer ?? [];
  const countOf = (kind: OfferKind): number =>
    facets.offers.find((facet) => facet.kind === kind)?.count ?? 0;
  const offered = offerKinds.filter(
    (kind) => chosen.includes(kind) || (countOf(kind) > 0 && countOf(kind) < total),
  );
  if (offered.length === 0) return null;
  return (
    <section className="facet">
      <h3>{t('catalog.facets.offer')}</h3>
      <ul>
        {offered.map((kind) => {
          const isOn = chosen.includes(kind);
          return (
            <li key={kind} className={isOn ? 'on' : ''}>
              <FacetLink
                kind="offer"
                id={kind}
                isOn={isOn}
                to={searchPath({ ...query, offer: toggleOffer(chosen, kind) })}
              >
                <i className="checkbox square" data-on={isOn || undefined} />
                {t(`catalog.facets.offers.${kind}`)}
                <Count of={countOf(kind)} />
              </FacetLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/**
 * Brands or stores; several can be chosen. Chosen ones come first and stay when they have no goods
 * left.
 */
function Names({
  kind,
  title,
  names,
  chosen,
  urlOf,
}: {
  readonly kind: 'brand' | 'store';
  readonly title: string;
  readonly names: readonly NameFacet[];
  readonly chosen: readonly number[];
  /** URL that adds or removes this brand or store. */
  readonly urlOf: (id: number) => string;
}) {
  const t = useT();
  const sorted = [...names].sort(
    (one, other) => Number(chosen.includes(other.id)) - Number(chosen.includes(one.id)),
  );
  const line = ({ id, name, count }: NameFacet) => {
    const isOn = chosen.includes(id);
    return (
      <li key={id} className={isOn ? 'on' : ''}>
        <FacetLink kind={kind} id={id} to={urlOf(id)} isOn={isOn}>
          <i className="checkbox square" data-on={isOn || undefined} />
          <span lang={langOf(name)}>{name}</span>
          <Count of={count} />
        </FacetLink>
      </li>
    );
  };
  if (names.length === 0) return null;
  const rest = sorted.slice(shownAtFirst);
  return (
    <section className="facet">
      <h3>{title}</h3>
      <ul>{sorted.slice(0, shownAtFirst).map(line)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="link xs">{t('catalog.facets.more', { count: rest.length })}</summary>
          <ul>{rest.map(line)}</ul>
        </details>
      )}
    </section>
  );
}

const Count = ({ of: count }: { readonly of: number | undefined }) =>
  count === undefined ? null : <small>{count}</small>;
