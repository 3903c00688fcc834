import { useEffect } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { definePage } from '../../page.ts';
import { useT } from '../../texts.ts';

/** Time between two tries to reach the server, ms. */
const retryMs = 5000;

/**
 * Cached by the service worker and shown when a page cannot be loaded. It loads the page again when
 * the server can be reached; so does the link.
 */
function Offline() {
  const t = useT();
  useEffect(() => {
    const retry = (): void =>
      void fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => {
          if (ok) location.reload();
        },
        () => undefined,
      );
    const timer = setInterval(retry, retryMs);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, []);
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
