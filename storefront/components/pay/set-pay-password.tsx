import { editProfile } from '../../api/account.ts';
import { refreshUser } from '../../state/session.ts';
import { useRules } from '../../state/use-rules.ts';
import { useShopForm } from '../../state/use-shop-form.ts';
import { useT } from '../../words.ts';
import { Button } from '../button.tsx';
import { FormError } from '../form-error.tsx';
import { PasswordField, PayPasswordField } from '../password-field.tsx';

interface Values {
  readonly pay_password: string;
  readonly again: string;
  readonly old_password: string;
}

/**
 * Six digits, twice, and the sign-in password as proof: set when first needed
 * (docs/decisions/0010-codes-and-second-proofs.md).
 */
export function SetPayPassword({ onSet }: { readonly onSet: () => void }) {
  const words = useT();
  const rules = useRules();
  const form = useShopForm<Values, object>({
    defaults: { pay_password: '', again: '', old_password: '' },
    send: ({ pay_password, old_password }) => editProfile({ pay_password, old_password }),
    done: async () => {
      await refreshUser();
      onSet();
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <p className="dim sm">{words('checkout.pay.setWhy')}</p>
      <PayPasswordField
        label={words('checkout.pay.newPassword')}
        hint={words('checkout.pay.sixDigits')}
        error={form.errorOf('pay_password')}
        {...form.register('pay_password', rules.payPassword)}
      />
      <PayPasswordField
        label={words('checkout.pay.again')}
        error={form.errorOf('again')}
        {...form.register(
          'again',
          rules.same(() => form.getValues('pay_password')),
        )}
      />
      <PasswordField
        label={words('checkout.pay.signInPassword')}
        autoComplete="current-password"
        error={form.errorOf('old_password')}
        {...form.register('old_password', rules.required)}
      />
      <FormError>{form.error}</FormError>
      <Button type="submit" tone="dark" busy={form.isBusy}>
        {words('checkout.pay.set')}
      </Button>
    </form>
  );
}
