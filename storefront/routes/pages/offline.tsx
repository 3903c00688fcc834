import { definePage } from '../../page.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { useT } from '../../texts.ts';

/**
 * Kept by the service worker, and shown where a page could not be fetched; the link asks for that
 * page again.
 */
function Offline() {
  const t = useT();
  return (
    <EmptyState title={t('common.offline.title')} text={t('common.offline.text')}>
      <a className="btn dark" href="">
        {t('common.failed.again')}
      </a>
    </EmptyState>
  );
}

export const page = definePage({
  head: ({ t }) => ({ title: t('common.offline.title'), noindex: true }),
  Page: Offline,
});
