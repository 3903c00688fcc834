import { type ComponentProps, useEffect, useState } from 'react';
import { maskPhone } from '../../../engine/format/index.ts';
import { isFailure } from '../../../engine/wire/index.ts';
import { type CodePurpose, sendCode } from '../../api/accounts/account.ts';
import { asFailure, messageOf } from '../../api/client/as-failure.ts';
import { useAction } from '../../state/form/use-action.ts';
import { showToast } from '../../state/page/toast.ts';
import { useT } from '../../texts.ts';
import { TextField } from './field.tsx';

/**
 * A code may be sent again after this many seconds
 * (docs/decisions/0010-codes-and-second-proofs.md).
 */
const pauseSeconds = 60;

/**
 * Input of a six-digit SMS code with the button that requests it. `phone` returns the validated
 * number, or undefined after it has shown an error at its own field.
 */
export function CodeField({
  phone,
  purpose,
  onRefused,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'after' | 'type' | 'label'> & {
  readonly phone: () => Promise<string | undefined> | string | undefined;
  readonly purpose: CodePurpose;
  readonly onRefused: (message: string) => void;
}) {
  const t = useT();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const [send, isBusy] = useAction(async () => {
    const to = await phone();
    if (to === undefined) return;
    const answer = await sendCode(to, purpose).catch(asFailure);
    if (isFailure(answer)) return onRefused(messageOf(answer));
    setLeft(pauseSeconds);
    showToast(t('common.code.sent', { phone: maskPhone(to) }));
  });
  return (
    <TextField
      {...field}
      label={t('common.code.label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      after={
        <button
          type="button"
          className="in-field text-link needs-script"
          disabled={left > 0}
          aria-busy={isBusy || undefined}
          onClick={() => void send()}
        >
          {left > 0 ? t('common.code.wait', { left }) : t('common.code.send')}
        </button>
      }
    />
  );
}
