import { useAtomValue } from 'jotai';
import type { ComponentType } from 'react';
import { ErrorBoundary } from '../ui/elements/error-boundary.tsx';
import { Skeleton } from '../ui/elements/states.tsx';
import { TitleBar } from '../ui/elements/title-bar.tsx';
import { type LazyComponent, lazyComponent } from '../ui/loading/lazy-component.tsx';
import { NotFound } from './not-found.tsx';
import { type PageLoader, pagesAtom } from './routes.ts';

/**
 * A page written as a component; its chunk loads when it is first opened.
 *
 * @param bar `shown`: adds a title bar, unless the page has its own
 */
export function HandWrittenPage({
  view,
  bar,
}: {
  readonly view: string;
  readonly bar: 'shown' | 'none';
}) {
  const load = useAtomValue(pagesAtom)[view];
  if (!load) return <NotFound />;
  const Page = lazyPage(load, bar);
  const loadingPage = (
    <>
      {bar === 'shown' && <TitleBar />}
      <Skeleton />
    </>
  );
  return (
    <ErrorBoundary resetKey={view}>
      <Page fallback={loadingPage} />
    </ErrorBoundary>
  );
}

/** One lazy component per page: a new component type would remount the page on each render. */
const lazyPages = new Map<PageLoader, LazyComponent<object>>();
function lazyPage(load: PageLoader, bar: 'shown' | 'none'): LazyComponent<object> {
  const page = lazyPages.get(load) ?? lazyComponent(async () => withTitleBar(await load(), bar));
  lazyPages.set(load, page);
  return page;
}

const withTitleBar = (
  { Page, bar: pageBar }: Awaited<ReturnType<PageLoader>>,
  bar: 'shown' | 'none',
): ComponentType =>
  bar === 'none' || pageBar === 'own'
    ? Page
    : () => (
        <>
          <TitleBar />
          <Page />
        </>
      );
