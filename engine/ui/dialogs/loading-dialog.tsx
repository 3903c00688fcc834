import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { Failed, Skeleton } from '../elements/states.tsx';
import { useT } from '../use-t.ts';
import { Dialog, DialogFooter, type DialogProps } from './dialog.tsx';

interface Props extends Pick<DialogProps, 'title' | 'setting' | 'onClose'> {
  readonly loaded: Pick<UseQueryResult, 'error' | 'refetch'>;
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
      {loaded.error ? (
        <Failed title={t('form.loadFailed')} error={loaded.error} retry={loaded.refetch} />
      ) : (
        <div className="form-waiting">
          <Skeleton rows={rows} />
        </div>
      )}
    </Dialog>
  );
}
