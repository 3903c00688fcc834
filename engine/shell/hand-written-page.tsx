import { useAtomValue } from 'jotai';
import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { loadChunk } from '../wire/chunk.ts';
import { ErrorBoundary } from '../ui/elements/error-boundary.tsx';
import { Skeleton } from '../ui/elements/states.tsx';
import { TitleBar } from '../ui/elements/title-bar.tsx';
import { NotFound } from './not-found.tsx';
import { pagesAtom, type PageLoader } from './routes.ts';

/**
 * A page that the engine cannot draw, loaded when it is first opened. @param bar `shown`: under the
 * row of its title, unless it brings its own
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
  const Page = lazily(load, bar);
  const waiting = (
    <>
      {bar === 'shown' && <TitleBar />}
      <Skeleton />
    </>
  );
  return (
    <ErrorBoundary resetKey={view}>
      <Suspense fallback={waiting}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}

/** One lazy component a page, for ever: a new one would mount the page anew on each drawing. */
const made = new Map<PageLoader, LazyExoticComponent<ComponentType>>();
function lazily(load: PageLoader, bar: 'shown' | 'none'): LazyExoticComponent<ComponentType> {
  const known =
    made.get(load) ?? lazy(async () => ({ default: titled(await loadChunk(load), bar) }));
  made.set(load, known);
  return known;
}

const titled = (
  { Page, bar: own }: Awaited<ReturnType<PageLoader>>,
  bar: 'shown' | 'none',
): ComponentType =>
  bar === 'none' || own === 'own'
    ? Page
    : () => (
        <>
          <TitleBar />
          <Page />
        </>
      );
