import { useWords } from '../words.ts';
import { Link } from './link.tsx';
import { Void } from './void.tsx';

/** A path that leads nowhere; the answer is a real 404. */
export function NotFound() {
  const words = useWords();
  return (
    <Void title={words('common.notFound.heading')} text={words('common.notFound.text')}>
      <Link className="btn dark" to="/">
        {words('common.notFound.home')}
      </Link>
    </Void>
  );
}
