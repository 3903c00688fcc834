import { Picture } from './picture.tsx';
import { useClassName, useCommon } from '../state/common.ts';
import { useWords } from '../words.ts';

/** First-level classes under arches, each a way to its floor. */
export function ClassArches() {
  const words = useWords();
  const nameOf = useClassName();
  const { classes } = useCommon();
  return (
    <nav className="wrap classes" aria-label={words('home.classes.title')}>
      <ul className="arches">
        {classes.map((first) => <li key={first.id}><a href={`#floor-${first.id}`}><Picture src={first.thumb} width={400} height={400} loading="eager" /><span>{nameOf(first)}</span></a></li>)}
      </ul>
    </nav>
  );
}
