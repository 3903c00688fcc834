import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { definePage } from '../../page.ts';
import { useT } from '../../texts.ts';

/**
 * Cached by the service worker and shown, without the program, when a page cannot be loaded. A script
 * of the worker (`offlineScript`) and the link load the page again.
 */
function Offline() {
  const t = useT();
  return (
    <EmptyState title={t('common.offline.title')} text={t('common.offline.text')}>
      <a className="button dark" href="">
        {t('common.failed.again')}
      </a>
    </EmptyState>
  );
}

export const page = definePage({
  head: ({ t }) => ({ title: t('common.offline.title'), noindex: true }),
  Page: Offline,
});
