import { type ComponentProps } from 'react';
import { ErrorBoundary } from '../../ui/elements/error-boundary.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';

const PointMap = lazyComponent(async () => (await import('./point-map.tsx')).PointMap);

/**
 * The map in its own chunk. Its space is reserved while it loads. If it cannot be loaded, a message
 * says so, and the coordinates beside it still work.
 */
export const LazyPointMap = (props: ComponentProps<typeof PointMap>) => (
  <ErrorBoundary>
    <PointMap
      fallback={<div className="point-map" style={{ height: props.height }} aria-busy="true" />}
      {...props}
    />
  </ErrorBoundary>
);
