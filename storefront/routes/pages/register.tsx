import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { LoginAnswer } from '../../../schemas/contract/calls/auth.ts';
import { canonicalMobile } from '../../../schemas/rules/mobile.ts';
import { register } from '../../api/account.ts';
import { definePage } from '../../page.ts';
import { AgreementTick } from '../../components/agreement-tick.tsx';
import { Button } from '../../components/button.tsx';
import { CodeField } from '../../components/code-field.tsx';
import { TextField } from '../../components/field.tsx';
import { FormError } from '../../components/form-error.tsx';
import { AuthLayout } from '../../components/auth-layout.tsx';
import { Link } from '../../components/link.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { inviterOf } from '../../state/inviter.ts';
import { signIn, useUser, returnUrl } from '../../state/session.ts';
import { useRules } from '../../state/use-rules.ts';
import { useShopForm } from '../../state/use-shop-form.ts';
import { useT } from '../../words.ts';

interface Values {
  readonly phone: string;
  readonly code: string;
  readonly password: string;
  readonly isAgreed: boolean;
}

/**
 * An account for a phone, proven by a code; whose link brought the visitor counts as the inviter.
 */
function Register() {
  const words = useT();
  const rules = useRules();
  const user = useUser();
  const [search] = useSearchParams();
  const form = useShopForm<Values, LoginAnswer>({
    defaults: { phone: '', code: '', password: '', isAgreed: false },
    send: ({ phone, code, password }) => {
      const inviter = inviterOf(search);
      return register({
        username: canonicalMobile(phone),
        code: code.trim(),
        password,
        ...(inviter && { inviter_id: inviter }),
      });
    },
    done: (answer) => signIn(answer),
    places: { username: 'phone' },
  });
  useEffect(() => {
    inviterOf(search);
  }, [search]); // kept while they look around
  if (user) return <Navigate to={returnUrl(search)} replace />;
  return (
    <AuthLayout
      title={words('account.register.title')}
      lead={words('account.register.lead')}
      links={
        <>
          {words('account.register.known')}{' '}
          <Link className="text-link" to={{ pathname: '/login', search: search.toString() }}>
            {words('account.login.go')}
          </Link>
        </>
      }
    >
      <form className="form" noValidate onSubmit={form.submit}>
        <TextField
          label={words('account.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          before={<span className="unit">+86</span>}
          error={form.errorOf('phone')}
          {...form.register('phone', rules.phone)}
        />
        <CodeField
          purpose="register"
          phone={async () =>
            (await form.trigger('phone', { shouldFocus: true }))
              ? canonicalMobile(form.getValues('phone'))
              : undefined
          }
          onRefused={(message) => form.setError('code', { message })}
          error={form.errorOf('code')}
          {...form.register('code', rules.code)}
        />
        <PasswordField
          label={words('account.password')}
          hint={words('account.passwordHint')}
          autoComplete="new-password"
          error={form.errorOf('password')}
          {...form.register('password', rules.password)}
        />
        <AgreementTick
          name="agreement"
          field={form.register('isAgreed', rules.accepted)}
          onAccept={() => form.setValue('isAgreed', true, { shouldValidate: true })}
          error={form.errorOf('isAgreed')}
        />
        <FormError>{form.error}</FormError>
        <Button type="submit" tone="buy" size="l" full busy={form.isBusy}>
          {words('account.register.go')}
        </Button>
      </form>
    </AuthLayout>
  );
}

export const page = definePage({
  head: ({ words }) => ({ title: words('account.register.title'), noindex: true }),
  Page: Register,
});
