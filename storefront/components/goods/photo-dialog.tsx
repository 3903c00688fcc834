import { lazy, Suspense } from 'react';

const ZoomDialog = lazy(() =>
  import('./zoom-dialog.tsx').then((file) => ({ default: file.ZoomDialog })),
);

/** Photos of a review, large; its script comes when the first is opened. */
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
