import { Component, lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { loadChunk } from '../client/chunk.ts';

const PointMap = lazy(() =>
  loadChunk(() => import('./point-map.tsx')).then(({ PointMap: component }) => ({
    default: component,
  })),
);

/** The map of a point, in its own chunk. Its room is kept from the start; where it does not come, the numbers beside it are enough. */
export const LazyPointMap = (props: ComponentProps<typeof PointMap>) => (
  <NumbersAreEnough>
    <Suspense fallback={<div className="point-map" aria-busy="true" />}>
      <PointMap {...props} />
    </Suspense>
  </NumbersAreEnough>
);

class NumbersAreEnough extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown) {
    console.error('the map was not loaded', error);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
