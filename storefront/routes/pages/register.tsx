import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { LoginAnswer } from '../../../schemas/contract/calls/accounts/auth.ts';
import { canonicalMobile } from '../../../schemas/rules/values/mobile.ts';
import { register } from '../../api/accounts/account.ts';
import { AgreementCheckbox } from '../../components/form/agreement-checkbox.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { PhoneCodeFields } from '../../components/form/phone-code-fields.tsx';
import { SubmitMain } from '../../components/form/submit.tsx';
import { AuthLayout } from '../../components/user/auth-layout.tsx';
import { definePage } from '../../page.ts';
import { returnUrl } from '../../rules/return-url.ts';
import { useRules } from '../../state/form/use-rules.ts';
import { useShopForm } from '../../state/form/use-shop-form.ts';
import { inviterOf } from '../../state/session/inviter.ts';
import { signIn, useUser } from '../../state/session/session.ts';
import { useT } from '../../texts.ts';

interface Values {
  readonly phone: string;
  readonly code: string;
  readonly password: string;
  readonly isAgreed: boolean;
}

/** Registration with a phone number and a verification code; records the inviter of the link. */
function Register() {
  const t = useT();
  const rules = useRules();
  const user = useUser();
  const [search] = useSearchParams();
  const form = useShopForm<Values, LoginAnswer>({
    defaults: { phone: '', code: '', password: '', isAgreed: false },
    submitValues: ({ phone, code, password }) => {
      const inviter = inviterOf(search);
      return register({
        username: canonicalMobile(phone),
        code: code.trim(),
        password,
        ...(inviter && { inviter_id: inviter }),
      });
    },
    onSuccess: (answer) => signIn(answer, t),
    fieldNames: { username: 'phone' },
  });
  useEffect(() => {
    inviterOf(search);
  }, [search]); // stores the inviter for a later registration
  if (user) return <Navigate to={returnUrl(search)} replace />;
  return (
    <AuthLayout
      title={t('account.register.title')}
      lead={t('account.register.lead')}
      links={
        <>
          {t('account.register.known')}{' '}
          <Link className="text-link" to={{ pathname: '/login', search: search.toString() }}>
            {t('account.login.go')}
          </Link>
        </>
      }
    >
      <form className="form" noValidate onSubmit={form.submit}>
        <PhoneCodeFields form={form} purpose="register" />
        <PasswordField
          label={t('account.password')}
          hint={t('account.passwordHint')}
          autoComplete="new-password"
          {...form.field('password', rules.password)}
        />
        <AgreementCheckbox
          name="agreement"
          field={form.register('isAgreed', rules.accepted)}
          onAccept={() => form.setValue('isAgreed', true, { shouldValidate: true })}
          error={form.errorOf('isAgreed')}
        />
        <p className="sm">
          <Link className="text-link" to="/user/article/privacy">
            {t('common.foot.privacy')}
          </Link>
        </p>
        <SubmitMain form={form}>{t('account.register.go')}</SubmitMain>
      </form>
    </AuthLayout>
  );
}

export const page = definePage({
  head: ({ t }) => ({ title: t('account.register.title'), noindex: true }),
  Page: Register,
});
