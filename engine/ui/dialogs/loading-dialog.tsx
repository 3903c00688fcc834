import { Button } from 'antd';
import { Failed, Skeleton } from '../elements/states.tsx';
import type { Loaded } from '../loading/use-loaded.ts';
import { useT } from '../use-t.ts';
import { Dialog, DialogFooter, type DialogProps } from './dialog.tsx';

interface Props extends Pick<DialogProps, 'title' | 'setting' | 'onClose'> {
  readonly loaded: Exclude<Loaded<unknown>, { state: 'ready' }>;
  /** Number of lines that are shown while it loads. */
  readonly rows: number;
}

/** A dialog whose content is not there yet, or could not be loaded. */
export function LoadingDialog({ loaded, rows, ...dialog }: Props) {
  const t = useT();
  return (
    <Dialog
      {...dialog}
      content="clean"
      footer={(close) => (
        <DialogFooter notes={[]}>
          <Button onClick={close}>{t('form.cancel')}</Button>
        </DialogFooter>
      )}
    >
      {loaded.state === 'loading' ? (
        <div className="form-waiting">
          <Skeleton rows={rows} />
        </div>
      ) : (
        <Failed title={t('form.loadFailed')} error={loaded.error} retry={loaded.retry} />
      )}
    </Dialog>
  );
}
