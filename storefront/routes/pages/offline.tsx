import { definePage } from '../../page.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useT } from '../../words.ts';

/**
 * Kept by the service worker, and shown where a page could not be fetched; the link asks for that
 * page again.
 */
function Offline() {
  const words = useT();
  return (
    <EmptyState title={words('common.offline.title')} text={words('common.offline.text')}>
      <a className="btn dark" href="">
        {words('common.failed.again')}
      </a>
    </EmptyState>
  );
}

export const page = definePage({
  head: ({ words }) => ({ title: words('common.offline.title'), noindex: true }),
  Page: Offline,
});
