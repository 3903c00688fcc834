import { Component, type ReactNode, Suspense } from 'react';
import { ChunkError } from '../../../engine/wire/index.ts';
import { useT } from '../../texts.ts';
import { Dialog } from './dialog.tsx';

interface LazyPartProps {
  /** Set for a part that is a dialog: the message is a dialog too. */
  readonly dialog?: { readonly open: boolean; readonly onClose: () => void };
  /** Components of `lazy` and `loadChunk`. */
  readonly children: ReactNode;
}

/**
 * A part of a page that has its own script. When the script does not load, a message with a retry
 * takes the place of the part, and the rest of the page stays as it is.
 */
export const LazyPart = ({ dialog, children }: LazyPartProps) => (
  <ChunkBoundary message={dialog ? <MissingDialog {...dialog} /> : <MissingScript />}>
    <Suspense>{children}</Suspense>
  </ChunkBoundary>
);

interface ChunkBoundaryProps {
  readonly message: ReactNode;
  readonly children: ReactNode;
}

/** A class, because React has no hook for errors. Other errors than `ChunkError` pass. */
class ChunkBoundary extends Component<ChunkBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof ChunkError) return this.props.message;
    throw error;
  }
}

/** The retry is a reload: some browsers remember until then that a script did not load. */
function MissingScript() {
  const t = useT();
  return (
    <div className="note bad missing-script" role="alert">
      <span>{t('common.failed.script')}</span> <a href="">{t('common.failed.again')}</a>
    </div>
  );
}

function MissingDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Dialog
      title={t('common.failed.part')}
      open={open}
      onClose={onClose}
      actions={
        <a className="button dark" href="">
          {t('common.failed.again')}
        </a>
      }
    >
      <p>{t('common.failed.script')}</p>
    </Dialog>
  );
}
