import { useAtomValue } from 'jotai';
import { questionAtom } from '../state/confirm.ts';
import { useT } from '../words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Shows what `confirm` asks. One in the frame. */
export function Confirmer() {
  const words = useT();
  const question = useAtomValue(questionAtom);
  const answer = (goOn: boolean) => question?.answer(goOn);
  return (
    <Dialog
      title={question?.title ?? ''}
      open={question !== undefined}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>{question?.stay ?? words('common.cancel')}</Button>
          <Button tone={question?.tone === 'danger' ? 'buy' : 'dark'} onClick={() => answer(true)}>
            {question?.go}
          </Button>
        </>
      }
    >
      {question?.text !== undefined && <p>{question.text}</p>}
    </Dialog>
  );
}
