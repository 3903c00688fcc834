import { piece } from '../../piece.tsx';
import { useClassName, useCommon, useCommonKey } from '../../state/common.ts';
import { useT } from '../../words.ts';
import { useClassWay } from '../class-menu.tsx';
import { Link } from '../link.tsx';
import { Picture } from '../picture.tsx';

function Drawn({ look }: { readonly look: 'panel' | 'arches' }) {
  const words = useT();
  const nameOf = useClassName();
  const wayTo = useClassWay();
  const { classes } = useCommon();
  if (classes.length === 0) return null;
  return (
    <nav
      className={look === 'panel' ? 'classes' : 'top thin-only'}
      aria-label={words('home.classes.title')}
    >
      <ul className={look === 'panel' ? '' : 'arches'}>
        {classes.map((first) => (
          <li key={first.id}>
            <Link to={wayTo(first.id)}>
              <Picture
                src={first.thumb}
                width={look === 'panel' ? 36 : 160}
                height={look === 'panel' ? 36 : 200}
                loading="eager"
              />
              <b>{nameOf(first)}</b>
              {look === 'panel' && (
                <span>
                  {first.children.slice(0, 3).map(nameOf).join(words('home.classes.comma'))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** First-level classes: with three names below each on wide screens, under arches on the others. */
export const Classes = piece('classes', Drawn, ({ look }) => `${look} ${useCommonKey()}`);
