import { useShowsError } from '../../state/page/error-reason.ts';
import { useT } from '../../texts.ts';
import { EmptyState } from './empty-state.tsx';

/** Page for paths that do not exist. The status is 404. */
export function NotFound() {
  const t = useT();
  useShowsError('missing');
  return (
    <EmptyState
      title={t('common.notFound.heading')}
      text={t('common.notFound.text')}
      action={['/', t('common.notFound.home')]}
    />
  );
}
