import { definePage } from '../page.ts';
import { Void } from '../parts/void.tsx';
import { useWords } from '../words.ts';

/** Kept by the service worker, and shown where a page could not be fetched; the link asks for that page again. */
function Offline() {
  const words = useWords();
  return (
    <Void title={words('common.offline.title')} text={words('common.offline.text')}>
      <a className="btn dark" href="">
        {words('common.failed.again')}
      </a>
    </Void>
  );
}

export const page = definePage({
  head: ({ words }) => ({ title: words('common.offline.title'), noindex: true }),
  Page: Offline,
});
