import { lazy, Suspense } from 'react';

const ZoomDialog = lazy(() =>
  import('./zoom-dialog.tsx').then((file) => ({ default: file.ZoomDialog })),
);

/** Enlarged photos of a comment. The zoom dialog is loaded at the first use. */
export const PhotoDialog = ({
  pictures,
  initialIndex,
  name,
  onClose,
}: {
  readonly pictures: readonly string[];
  readonly initialIndex: number;
  readonly name: string;
  readonly onClose: () => void;
}) => (
  <Suspense>
    <ZoomDialog
      pictures={pictures}
      initialIndex={initialIndex}
      name={name}
      open
      onClose={onClose}
    />
  </Suspense>
);
