import type { ClassFacet } from '../../../schemas/contract/calls/catalog.ts';
import { useCommon, useLanguage } from '../../state/common.ts';
import { type SearchParams, searchPath } from '../../state/search-params.ts';
import { useT } from '../../texts.ts';
import { Link } from '../ui/link.tsx';
import { classPath, inClass, classNameIn } from './chosen-class.ts';

/**
 * Child classes of the chosen class in a row that scrolls sideways; at the lowest level its
 * siblings.
 */
export function ClassRow({
  query,
  classes: counts,
}: {
  readonly query: SearchParams;
  readonly classes: readonly ClassFacet[];
}) {
  const t = useT();
  const language = useLanguage();
  const { classes } = useCommon();
  const path = classPath(query, classes);
  const isLowest = path.at(-1)?.children.length === 0;
  const above = isLowest ? path.slice(0, -1) : path;
  const chosen = path.at(-1);
  const countOf = (id: number): number | undefined => counts.find((one) => one.id === id)?.count;
  const offered = (above.at(-1)?.children ?? classes).filter(
    ({ id }) => isLowest || countOf(id) !== undefined || counts.length === 0,
  );
  if (offered.length === 0) return null;
  const up = above.at(-1);
  return (
    <nav className="rail class-row" aria-label={t('catalog.classes.label')}>
      <Link
        className="chip num"
        to={searchPath(inClass(query, above))}
        aria-current={isLowest ? undefined : 'true'}
      >
        {up
          ? t('catalog.classes.allOf', { name: classNameIn(language, up) })
          : t('catalog.classes.all')}
      </Link>
      {offered.map((one) => (
        <Link
          className="chip num"
          key={one.id}
          to={searchPath(inClass(query, [...above, one]))}
          aria-current={one === chosen ? 'true' : undefined}
        >
          {classNameIn(language, one)}
          {!isLowest && countOf(one.id) !== undefined && <small>{countOf(one.id)}</small>}
        </Link>
      ))}
    </nav>
  );
}
