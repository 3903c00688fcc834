import { type ComponentProps, useEffect, useState } from 'react';
import { maskPhone } from '../../../engine/format/index.ts';
import { CallError, toCallError } from '../../../engine/wire/index.ts';
import { canonicalMobile } from '../../../schemas/rules/values/mobile.ts';
import { type CodePurpose, sendCode } from '../../api/accounts/account.ts';
import { messageOf } from '../../api/client/shop.ts';
import { useAction } from '../../state/form/use-action.ts';
import { useRules } from '../../state/form/use-rules.ts';
import type { ShopForm } from '../../state/form/use-shop-form.ts';
import { showToast } from '../../state/page/toast.ts';
import { useT } from '../../texts.ts';
import { TextField } from './field.tsx';

interface WithCode {
  readonly code: string;
}
interface PhoneCode extends WithCode {
  readonly phone: string;
}

/** A phone number, and the code that is sent to it. */
export function PhoneCodeFields<Values extends PhoneCode>({
  form,
  purpose,
  label,
}: {
  readonly form: ShopForm<Values>;
  readonly purpose: CodePurpose;
  /** Default: "Phone number". */
  readonly label?: string;
}) {
  const t = useT();
  const rules = useRules();
  // TypeScript does not know the names of fields of a type parameter
  const fields = form as unknown as ShopForm<PhoneCode>;
  return (
    <>
      <TextField
        label={label ?? t('account.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        before={<span className="unit">+86</span>}
        {...fields.field('phone', rules.phone)}
      />
      <CodeField
        purpose={purpose}
        phone={async () =>
          (await fields.trigger('phone', { shouldFocus: true }))
            ? canonicalMobile(fields.getValues('phone'))
            : undefined
        }
        onRefused={(message) => fields.setError('code', { message })}
        {...fields.field('code', rules.code)}
      />
    </>
  );
}

/** A code that is sent to the phone of the signed-in account. */
export function AccountCodeField<Values extends WithCode>({
  form,
  phone,
}: {
  readonly form: ShopForm<Values>;
  readonly phone: string;
}) {
  const t = useT();
  const rules = useRules();
  const { field, setError } = form as unknown as ShopForm<WithCode>;
  return (
    <CodeField
      purpose="edit_user"
      phone={() => phone}
      onRefused={(message) => setError('code', { message })}
      hint={t('user.safe.codeTo', { phone: maskPhone(phone) })}
      {...field('code', rules.code)}
    />
  );
}

/**
 * A code may be sent again after this many seconds
 * (docs/decisions/0010-codes-and-second-proofs.md).
 */
const pauseSeconds = 60;

/**
 * Input of a six-digit SMS code with the button that requests it. `phone` returns the validated
 * number, or undefined after it has shown an error at its own field.
 */
function CodeField({
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
    const answer = await sendCode(to, purpose).catch(toCallError);
    if (answer instanceof CallError) return onRefused(messageOf(answer));
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
