import { useAtomValue } from 'jotai';
import { questionAtom } from '../../state/page/confirm.ts';
import { useT } from '../../texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from './dialog.tsx';

/** Shows the question of `confirm`. The layout renders it once. */
export function Confirmer() {
  const t = useT();
  const question = useAtomValue(questionAtom);
  const answer = (isConfirmed: boolean) => question?.answer(isConfirmed);
  return (
    <Dialog
      title={question?.title ?? ''}
      open={question !== undefined}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>
            {question?.cancelLabel ?? t('common.cancel')}
          </Button>
          <Button tone={question?.tone === 'danger' ? 'buy' : 'dark'} onClick={() => answer(true)}>
            {question?.confirmLabel}
          </Button>
        </>
      }
    >
      {question?.text !== undefined && <p>{question.text}</p>}
      {question?.tone === 'danger' && <p>{t('common.final')}</p>}
    </Dialog>
  );
}
