import { useT } from '../words.ts';
import { Link } from './link.tsx';
import { EmptyState } from './empty-state.tsx';

/** A path that leads nowhere; the answer is a real 404. */
export function NotFound() {
  const words = useT();
  return (
    <EmptyState title={words('common.notFound.heading')} text={words('common.notFound.text')}>
      <Link className="btn dark" to="/">
        {words('common.notFound.home')}
      </Link>
    </EmptyState>
  );
}
