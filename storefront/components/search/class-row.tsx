import { Link } from 'react-router-dom';
import type { ClassFacet } from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { classPath, inClass } from '../../rules/chosen-class.ts';
import { type SearchParams, searchPath } from '../../rules/search-params.ts';
import { useClassName, useCommon } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';

/**
 * Child classes of the chosen class in a row that scrolls sideways; at the lowest level its
 * siblings. Only on phones: wide screens list the classes among the filters.
 */
export function ClassRow({
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
