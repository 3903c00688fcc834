import { editProfile } from '../../api/accounts/account.ts';
import { useRules } from '../../state/form/use-rules.ts';
import { useShopForm } from '../../state/form/use-shop-form.ts';
import { refreshUser, useUser } from '../../state/session/session.ts';
import { useT } from '../../texts.ts';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { SubmitButton } from '../form/submit.tsx';

interface Values {
  readonly pay_password: string;
  readonly again: string;
  readonly old_password: string;
}

/**
 * Sets the payment password: six digits, twice, with the sign-in password, if there is one, as proof
 * (docs/decisions/0010-codes-and-second-proofs.md).
 */
export function SetPayPassword({ onSet }: { readonly onSet: () => void }) {
  const t = useT();
  const rules = useRules();
  const user = useUser();
  const form = useShopForm<Values, object>({
    defaults: { pay_password: '', again: '', old_password: '' },
    submitValues: ({ pay_password, old_password }) => editProfile({ pay_password, old_password }),
    onSuccess: async () => {
      await refreshUser();
      onSet();
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <p className="dim sm">{t('checkout.pay.setWhy')}</p>
      <NewPasswordFields
        name="pay_password"
        form={form}
        label={t('checkout.pay.newPassword')}
        hint={t('checkout.pay.sixDigits')}
        again={t('checkout.pay.again')}
      />
      {user?.has_password !== false && (
        <PasswordField
          label={t('checkout.pay.signInPassword')}
          autoComplete="current-password"
          {...form.field('old_password', rules.required)}
        />
      )}
      <SubmitButton form={form}>{t('checkout.pay.set')}</SubmitButton>
    </form>
  );
}
