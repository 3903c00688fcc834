import { Component, lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { loadChunk } from '../../wire/chunk.ts';

const PointMap = lazy(() =>
  loadChunk(() => import('./point-map.tsx')).then(({ PointMap: component }) => ({
    default: component,
  })),
);

/**
 * The map in its own chunk. Its space is reserved while it loads. If it cannot be loaded, the
 * coordinates beside it are enough.
 */
export const LazyPointMap = (props: ComponentProps<typeof PointMap>) => (
  <HideOnError>
    <Suspense
      fallback={<div className="point-map" style={{ height: props.height }} aria-busy="true" />}
    >
      <PointMap {...props} />
    </Suspense>
  </HideOnError>
);

class HideOnError extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown) {
    console.error('The map could not be loaded', error);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
