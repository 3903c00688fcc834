import { editProfile } from '../../api/account.ts';
import { refreshUser, useUser } from '../../state/session.ts';
import { useRules } from '../../state/use-rules.ts';
import { useShopForm } from '../../state/use-shop-form.ts';
import { useT } from '../../texts.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../form/form-error.tsx';
import { PasswordField, PayPasswordField } from '../form/password-field.tsx';

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
      <PayPasswordField
        label={t('checkout.pay.newPassword')}
        hint={t('checkout.pay.sixDigits')}
        error={form.errorOf('pay_password')}
        {...form.register('pay_password', rules.payPassword)}
      />
      <PayPasswordField
        label={t('checkout.pay.again')}
        error={form.errorOf('again')}
        {...form.register(
          'again',
          rules.same(() => form.getValues('pay_password')),
        )}
      />
      {user?.has_password !== false && (
        <PasswordField
          label={t('checkout.pay.signInPassword')}
          autoComplete="current-password"
          error={form.errorOf('old_password')}
          {...form.register('old_password', rules.required)}
        />
      )}
      <FormError>{form.error}</FormError>
      <Button type="submit" tone="dark" busy={form.isBusy}>
        {t('checkout.pay.set')}
      </Button>
    </form>
  );
}
