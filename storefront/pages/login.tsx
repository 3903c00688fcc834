import { Navigate, useSearchParams } from 'react-router-dom';
import type { LoginAnswer } from '../../schemas/contract/calls/auth.ts';
import { enterShop } from '../api/account.ts';
import { definePage } from '../page.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { FormError } from '../parts/form-error.tsx';
import { Gate } from '../parts/gate.tsx';
import { Link } from '../parts/link.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { signIn, useUser, wayBack } from '../state/session.ts';
import { useRules } from '../state/use-rules.ts';
import { useShopForm } from '../state/use-shop-form.ts';
import { useWords } from '../words.ts';

interface Values { readonly username: string; readonly password: string }

/** Signing in with a name or phone, and back to where one was. */
function Login() {
  const words = useWords(), rules = useRules(), user = useUser(), [search] = useSearchParams();
  const form = useShopForm<Values, LoginAnswer>({ defaults: { username: '', password: '' }, send: ({ username, password }) => enterShop({ username: username.trim(), password }), done: (answer) => signIn(answer) });
  if (user) return <Navigate to={wayBack(search)} replace />;
  return (
    <Gate title={words('account.login.title')} lead={words(search.has('back') ? 'account.login.leadBack' : 'account.login.lead')}
      links={<>{words('account.login.newHere')} <Link className="text-link" to={{ pathname: '/register', search: search.toString() }}>{words('account.login.toRegister')}</Link></>}>
      <form className="form" noValidate onSubmit={form.submit}>
        <TextField label={words('account.login.username')} autoComplete="username" autoCapitalize="none" spellCheck={false} error={form.errorOf('username')} {...form.register('username', rules.required)} />
        <PasswordField label={words('account.password')} autoComplete="current-password" error={form.errorOf('password')} {...form.register('password', rules.required)} />
        <p className="right"><Link className="text-link" to={{ pathname: '/forget_password', search: search.toString() }}>{words('account.login.forgotten')}</Link></p>
        <FormError>{form.error}</FormError>
        <Button type="submit" tone="buy" size="l" full busy={form.isBusy}>{words('account.login.go')}</Button>
      </form>
    </Gate>
  );
}

export const page = definePage({ head: ({ words }) => ({ title: words('account.login.title'), noindex: true }), Page: Login });
