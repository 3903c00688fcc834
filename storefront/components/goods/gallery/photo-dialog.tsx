import { lazy, Suspense } from 'react';

const ZoomDialog = lazy(() =>
  import('./zoom-dialog.tsx').then((file) => ({ default: file.ZoomDialog })),
);

/** Enlarged photos of a review. The zoom dialog is loaded at the first use. */
export const PhotoDialog = ({
  pictures,
  at,
  name,
  onClose,
}: {
  readonly pictures: readonly string[];
  readonly at: number;
  readonly name: string;
  readonly onClose: () => void;
}) => (
  <Suspense>
    <ZoomDialog pictures={pictures} at={at} name={name} open onClose={onClose} />
  </Suspense>
);
