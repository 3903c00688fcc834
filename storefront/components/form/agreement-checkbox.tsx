import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { isFailure } from '../../../engine/wire/index.ts';
import type { TextAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import { openAgreement } from '../../api/accounts/account.ts';
import { useAction } from '../../state/form/use-action.ts';
import { useT } from '../../texts.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { Html } from '../text/html.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from './checkbox.tsx';
import { FieldMessage } from './field.tsx';

/**
 * Checkbox "I have read …" with a link that opens the agreement. It is required before the form is
 * sent.
 */
export function AgreementCheckbox({
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
  const t = useT();
  const [text, setText] = useState<TextAnswer>();
  const [isOpen, setOpen] = useState(false);
  const [open] = useAction(async () => {
    const answer = text ?? (await openAgreement(name));
    if (isFailure(answer)) return;
    setText(answer);
    setOpen(true);
  });
  return (
    <div className={error === undefined ? 'field' : 'field bad'}>
      <div className="agree">
        <Checkbox {...field} aria-invalid={error !== undefined || undefined}>
          {t('common.agreement.read')}
        </Checkbox>{' '}
        <button type="button" className="text-link" onClick={() => void open()}>
          {t(`common.agreement.${name}`)}
        </button>
      </div>
      <FieldMessage error={error} />
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
            {t('common.agreement.accept')}
          </Button>
        }
      >
        <Html text={text?.content ?? ''} />
      </Dialog>
    </div>
  );
}
