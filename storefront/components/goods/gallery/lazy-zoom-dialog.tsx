import { type ComponentProps, lazy, Suspense } from 'react';
import type { ZoomDialog as Dialog } from './zoom-dialog.tsx';

const ZoomDialog = lazy(() =>
  import('./zoom-dialog.tsx').then((file) => ({ default: file.ZoomDialog })),
);

/** The zoom dialog, loaded at its first use. */
export const LazyZoomDialog = (props: ComponentProps<typeof Dialog>) => (
  <Suspense>
    <ZoomDialog {...props} />
  </Suspense>
);
