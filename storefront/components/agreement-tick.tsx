import { isFailure } from '../../engine/wire/index.ts';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { TextAnswer } from '../../schemas/contract/calls/content.ts';
import { openAgreement } from '../api/account.ts';
import { useAction } from '../state/use-action.ts';
import { useT } from '../words.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Dialog } from './dialog.tsx';
import { Html } from './html.tsx';

/**
 * "I have read …", with the text one click away. It must be ticked before anything is sent (Spec
 * §5).
 */
export function AgreementTick({
  name,
  field,
  onAccept,
  error,
}: {
  readonly name: string;
  readonly field: UseFormRegisterReturn;
  readonly onAccept: () => void;
  readonly error: string | undefined;
}) {
  const words = useT();
  const [text, show] = useState<TextAnswer>();
  const [isOpen, setOpen] = useState(false);
  const [read] = useAction(async () => {
    const answer = text ?? (await openAgreement(name));
    if (isFailure(answer)) return;
    show(answer);
    setOpen(true);
  });
  return (
    <div className={error === undefined ? 'field' : 'field bad'}>
      <div className="agree">
        <Checkbox {...field} aria-invalid={error !== undefined || undefined}>
          {words('common.agreement.read')}
        </Checkbox>{' '}
        <button type="button" className="text-link" onClick={() => void read()}>
          {words(`common.agreement.${name}`)}
        </button>
      </div>
      {error !== undefined && (
        <p className="msg" role="alert">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
      <Dialog
        title={text?.name ?? ''}
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <Button
            tone="dark"
            onClick={() => {
              onAccept();
              setOpen(false);
            }}
          >
            {words('common.agreement.accept')}
          </Button>
        }
      >
        <Html text={text?.content ?? ''} />
      </Dialog>
    </div>
  );
}
