import { useAtomValue } from 'jotai';
import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { loadChunk } from '../client/chunk.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Skeleton } from '../ui/states.tsx';
import { NotFound } from './not-found.tsx';
import { pagesAtom, type PageLoader } from './routes.ts';

/** A page that the engine cannot draw, loaded when it is first opened. */
export function HandWrittenPage({ view }: { readonly view: string }) {
  const load = useAtomValue(pagesAtom)[view];
  if (!load) return <NotFound />;
  const Page = lazily(load);
  return <ErrorBoundary resetKey={view}><Suspense fallback={<Skeleton />}><Page /></Suspense></ErrorBoundary>;
}

/** One lazy component a page, for ever: a new one would mount the page anew on each drawing. */
const made = new Map<PageLoader, LazyExoticComponent<ComponentType>>();
function lazily(load: PageLoader): LazyExoticComponent<ComponentType> {
  const known = made.get(load) ?? lazy(async () => ({ default: (await loadChunk(load)).Page }));
  made.set(load, known);
  return known;
}
