import { useNavigate, useSearchParams } from 'react-router-dom';
import type { UserInfo } from '../../../../../schemas/contract/calls/auth.ts';
import { editProfile } from '../../../../api/account.ts';
import { definePage } from '../../../../page.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { CodeField } from '../../../../components/form/code-field.tsx';
import { FormError } from '../../../../components/form/form-error.tsx';
import { PasswordField, PayPasswordField } from '../../../../components/form/password-field.tsx';
import { UserPage } from '../../../../components/user/user-page.tsx';
import { refreshUser, useUser } from '../../../../state/session.ts';
import { showToast } from '../../../../state/toast.ts';
import { useRules } from '../../../../state/use-rules.ts';
import { useShopForm } from '../../../../state/use-shop-form.ts';
import { returnUrlOr } from '../../../../state/return-url.ts';
import { useT } from '../../../../texts.ts';

interface Values {
  readonly pay_password: string;
  readonly again: string;
  readonly code: string;
  readonly old_password: string;
}

/**
 * Sets the payment password (six digits). Requires a code sent to the account's phone, or the
 * sign-in password when the account has no phone. `?back=` is the path to open afterwards.
 */
function PayPassword() {
  const user = useUser();
  return user ? <PayPasswordForm key={user.id} user={user} /> : null;
}

function PayPasswordForm({ user }: { readonly user: UserInfo }) {
  const { phone, has_pay_password: isSet, has_password: hasPassword } = user;
  const t = useT();
  const rules = useRules();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const back = returnUrlOr(search, '/user/safe');
  const form = useShopForm<Values, object>({
    defaults: { pay_password: '', again: '', code: '', old_password: '' },
    submitValues: ({ pay_password, code, old_password: old }) =>
      editProfile({
        pay_password,
        ...(phone === '' ? { old_password: old } : { code: code.trim() }),
      }),
    onSuccess: async () => {
      await refreshUser();
      showToast(t('user.safe.pay_password.done'));
      await navigate(back);
    },
  });
  return (
    <UserPage
      title={t(isSet ? 'user.safe.pay_password.change' : 'user.safe.pay_password.title')}
      note={t('user.safe.pay_password.lead')}
      back={back}
    >
      <form className="box panel-form form" noValidate onSubmit={form.submit}>
        <PayPasswordField
          label={t('user.safe.pay_password.fresh')}
          error={form.errorOf('pay_password')}
          {...form.register('pay_password', rules.payPassword)}
        />
        <PayPasswordField
          label={t('user.safe.again')}
          error={form.errorOf('again')}
          {...form.register(
            'again',
            rules.same(() => form.getValues('pay_password')),
          )}
        />
        {phone === '' && hasPassword !== false && (
          <PasswordField
            label={t('user.safe.password.old')}
            autoComplete="current-password"
            error={form.errorOf('old_password')}
            {...form.register('old_password', rules.required)}
          />
        )}
        {phone !== '' && (
          <CodeField
            purpose="edit_user"
            phone={() => phone}
            onRefused={(message) => form.setError('code', { message })}
            hint={t('user.safe.codeTo', {
              phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
            })}
            error={form.errorOf('code')}
            {...form.register('code', rules.code)}
          />
        )}
        <FormError>{form.error}</FormError>
        <div className="form-acts">
          <Button type="submit" tone="dark" busy={form.isBusy}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </UserPage>
  );
}

export const page = definePage({
  head: ({ t }) => ({ title: t('user.safe.pay_password.title'), noindex: true }),
  Page: PayPassword,
});
