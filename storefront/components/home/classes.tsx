import { Link } from 'react-router-dom';
import { cachedFragment } from '../../cached-fragment.tsx';
import { useClassName, useFilledClasses } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import { useClassUrl } from '../layout/class-menu.tsx';
import { Picture } from '../media/picture.tsx';

/** Child classes named below a class. */
const shownChildren = 3;

function ClassesContent({ look }: { readonly look: 'panel' | 'arches' }) {
  const t = useT();
  const nameOf = useClassName();
  const classUrl = useClassUrl();
  const classes = useFilledClasses();
  if (classes.length === 0) return null;
  return (
    <nav
      className={look === 'panel' ? 'classes' : 'top thin-only'}
      aria-label={t('home.classes.title')}
    >
      <ul className={look === 'panel' ? '' : 'arches'}>
        {classes.map((first) => (
          <li key={first.id}>
            <Link to={classUrl(first.id)}>
              <Picture
                src={first.thumb}
                width={look === 'panel' ? 36 : 160}
                height={look === 'panel' ? 36 : 200}
                loading="eager"
              />
              <b>{nameOf(first)}</b>
              {look === 'panel' && (
                <span>
                  {first.children.slice(0, shownChildren).map(nameOf).join(t('home.classes.comma'))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * First-level classes: as a list with three children each on wide screens, as arches on narrow
 * ones.
 */
export const Classes = cachedFragment('classes', ClassesContent, ({ look }) => [
  look,
  useFilledClasses().map(({ children, ...first }) => [
    first,
    children.slice(0, shownChildren).map(({ name, ename }) => [name, ename]),
  ]),
]);
