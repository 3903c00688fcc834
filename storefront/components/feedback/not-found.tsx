import { Link } from 'react-router-dom';
import { useShowsError } from '../../state/page/error-reason.ts';
import { useT } from '../../texts.ts';
import { EmptyState } from './empty-state.tsx';

/** Page for paths that do not exist. The status is 404. */
export function NotFound() {
  const t = useT();
  useShowsError('missing');
  return (
    <EmptyState title={t('common.notFound.heading')} text={t('common.notFound.text')}>
      <Link className="button dark" to="/">
        {t('common.notFound.home')}
      </Link>
    </EmptyState>
  );
}
