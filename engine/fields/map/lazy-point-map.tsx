import { type ComponentProps, lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../ui/elements/error-boundary.tsx';
import { loadChunk } from '../../wire/chunk.ts';

const PointMap = lazy(async () => ({
  default: (await loadChunk(() => import('./point-map.tsx'))).PointMap,
}));

/**
 * The map in its own chunk. Its space is reserved while it loads. If it cannot be loaded, a message
 * says so, and the coordinates beside it still work.
 */
export const LazyPointMap = (props: ComponentProps<typeof PointMap>) => (
  <ErrorBoundary>
    <Suspense
      fallback={<div className="point-map" style={{ height: props.height }} aria-busy="true" />}
    >
      <PointMap {...props} />
    </Suspense>
  </ErrorBoundary>
);
