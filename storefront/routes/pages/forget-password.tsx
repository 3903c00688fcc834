import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { LoginAnswer } from '../../../schemas/contract/calls/accounts/auth.ts';
import { canonicalMobile } from '../../../schemas/rules/values/mobile.ts';
import { forgetPassword } from '../../api/accounts/account.ts';
import { NewPasswordFields } from '../../components/form/new-password-fields.tsx';
import { PhoneCodeFields } from '../../components/form/phone-code-fields.tsx';
import { SubmitMain } from '../../components/form/submit.tsx';
import { AuthLayout } from '../../components/user/auth-layout.tsx';
import { definePage } from '../../page.ts';
import { returnUrl } from '../../rules/return-url.ts';
import { useShopForm } from '../../state/form/use-shop-form.ts';
import { signIn, useUser } from '../../state/session/session.ts';
import { useT } from '../../texts.ts';

interface Values {
  readonly phone: string;
  readonly code: string;
  readonly password: string;
  readonly again: string;
}

/** Password reset with a code sent to the phone. Ends all sessions and signs in. */
function ForgetPassword() {
  const t = useT();
  const user = useUser();
  const [search] = useSearchParams();
  const form = useShopForm<Values, LoginAnswer>({
    defaults: { phone: '', code: '', password: '', again: '' },
    submitValues: ({ phone, code, password }) =>
      forgetPassword({ username: canonicalMobile(phone), code: code.trim(), password }),
    onSuccess: (answer) => signIn(answer, t),
    fieldNames: { username: 'phone' },
  });
  if (user) return <Navigate to={returnUrl(search)} replace />;
  return (
    <AuthLayout
      title={t('account.forget.title')}
      lead={t('account.forget.lead')}
      links={
        <Link className="text-link" to={{ pathname: '/login', search: search.toString() }}>
          {t('account.forget.back')}
        </Link>
      }
    >
      <form className="form" noValidate onSubmit={form.submit}>
        <PhoneCodeFields form={form} purpose="forget_password" />
        <NewPasswordFields
          form={form}
          label={t('account.newPassword')}
          hint={t('account.passwordHint')}
          again={t('account.again')}
        />
        <SubmitMain form={form}>{t('account.forget.go')}</SubmitMain>
      </form>
    </AuthLayout>
  );
}

export const page = definePage({
  head: ({ t }) => ({ title: t('account.forget.title'), noindex: true }),
  Page: ForgetPassword,
});
