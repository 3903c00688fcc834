import { type ComponentProps, lazy } from 'react';
import { loadChunk } from '../../../../engine/wire/index.ts';
import { LazyPart } from '../../feedback/lazy-part.tsx';
import type { ZoomDialog as Dialog } from './zoom-dialog.tsx';

const ZoomDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./zoom-dialog.tsx'))).ZoomDialog,
}));

/** The zoom dialog, loaded at its first use. */
export const LazyZoomDialog = (props: ComponentProps<typeof Dialog>) => {
  const { open, initialIndex, onClose } = props;
  return (
    <LazyPart dialog={{ open, onClose: () => onClose(initialIndex) }}>
      <ZoomDialog {...props} />
    </LazyPart>
  );
};
