import { useState } from 'react';
import { Link, type LinkProps, Navigate, useSearchParams } from 'react-router-dom';
import { CallError, toCallError } from '../../../engine/wire/index.ts';
import type { LoginAnswer } from '../../../schemas/contract/calls/accounts/auth.ts';
import type { OauthProvider } from '../../../schemas/contract/calls/accounts/oauth.ts';
import { canonicalMobile } from '../../../schemas/rules/values/mobile.ts';
import { enterShop } from '../../api/accounts/account.ts';
import { beginOauth, readProviders } from '../../api/accounts/oauth.ts';
import { TextField } from '../../components/form/field.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { PhoneCodeFields } from '../../components/form/phone-code-fields.tsx';
import { SubmitMain } from '../../components/form/submit.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { AuthLayout } from '../../components/user/auth-layout.tsx';
import { opensHere, ProviderIcon } from '../../components/user/provider-label.tsx';
import { definePage } from '../../page.ts';
import { returnUrl } from '../../rules/return-url.ts';
import { useRules } from '../../state/form/use-rules.ts';
import { type ShopForm, useShopForm } from '../../state/form/use-shop-form.ts';
import { signIn, useUser } from '../../state/session/session.ts';
import { useT } from '../../texts.ts';

interface ByPassword {
  readonly username: string;
  readonly password: string;
}
interface ByCode {
  readonly phone: string;
  readonly code: string;
}
const methods = ['byPassword', 'byCode'] as const;

/**
 * Sign-in with username or phone and password, or with a code sent to the phone; then returns to
 * `?back=`. Both forms keep their values when the tab changes. Below are the third-party sign-ins.
 */
function Login({ data: providers }: { readonly data: readonly OauthProvider[] }) {
  const t = useT();
  const user = useUser();
  const [search] = useSearchParams();
  const [method, setMethod] = useState<(typeof methods)[number]>('byPassword');
  const onSuccess = (answer: LoginAnswer) => signIn(answer, t);
  const byPassword = useShopForm<ByPassword, LoginAnswer>({
    defaults: { username: '', password: '' },
    submitValues: ({ username, password }) => enterShop({ username: username.trim(), password }),
    onSuccess,
  });
  const byCode = useShopForm<ByCode, LoginAnswer>({
    defaults: { phone: '', code: '' },
    submitValues: ({ phone, code }) =>
      enterShop({ username: canonicalMobile(phone), type: 'phone', code: code.trim() }),
    onSuccess,
    fieldNames: { username: 'phone' },
  });
  if (user) return <Navigate to={returnUrl(search)} replace />;
  return (
    <AuthLayout
      title={t('account.login.title')}
      lead={t(search.has('back') ? 'account.login.leadBack' : 'account.login.lead')}
      links={
        <>
          {t('account.login.newHere')}{' '}
          <Link className="text-link" to={{ pathname: '/register', search: search.toString() }}>
            {t('account.login.toRegister')}
          </Link>
        </>
      }
    >
      <Tabs
        label={t('account.login.ways')}
        current={method}
        onChange={setMethod}
        tabs={methods.map((key) => ({ key, name: t(`account.login.${key}`) }))}
      >
        {method === 'byPassword' ? (
          <PasswordEntry
            form={byPassword}
            forgotten={{ pathname: '/forget_password', search: search.toString() }}
          />
        ) : (
          <CodeEntry form={byCode} />
        )}
      </Tabs>
      <ProviderButtons providers={providers} back={returnUrl(search)} />
    </AuthLayout>
  );
}

function PasswordEntry({
  form,
  forgotten,
}: {
  readonly form: ShopForm<ByPassword>;
  readonly forgotten: LinkProps['to'];
}) {
  const t = useT();
  const rules = useRules();
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <TextField
        label={t('account.login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username', rules.required)}
      />
      <PasswordField
        label={t('account.password')}
        autoComplete="current-password"
        {...form.field('password', rules.required)}
      />
      <p className="right">
        <Link className="text-link" to={forgotten}>
          {t('account.login.forgotten')}
        </Link>
      </p>
      <SubmitMain form={form}>{t('account.login.go')}</SubmitMain>
    </form>
  );
}

/** Code form. Only phones of accounts get a code; the answer does not reveal which (`sendCode`). */
function CodeEntry({ form }: { readonly form: ShopForm<ByCode> }) {
  const t = useT();
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <PhoneCodeFields form={form} purpose="login" />
      <SubmitMain form={form}>{t('account.login.go')}</SubmitMain>
    </form>
  );
}

export const page = definePage({
  load: ({ api }) => readProviders(api),
  head: ({ t }) => ({ title: t('account.login.title'), noindex: true }),
  Page: Login,
});

/** Buttons of the third-party sign-ins; nothing without any. */
function ProviderButtons({
  providers,
  back,
}: {
  readonly providers: readonly OauthProvider[];
  /** Path to open afterwards. */
  readonly back: string;
}) {
  const t = useT();
  const [error, setError] = useState<string>();
  const offered = providers.filter(opensHere);
  if (offered.length === 0) return null;
  const open = async (provider: OauthProvider): Promise<void> => {
    const answer = await beginOauth(provider.name, { back }).catch(toCallError);
    if (answer instanceof CallError) setError(answer.message);
    else location.assign(answer.url);
  };
  return (
    <section className="gate-others" aria-labelledby="other-ways">
      <h2 id="other-ways">{t('account.oauth.or')}</h2>
      <FormError>{error}</FormError>
      {offered.map((provider) => (
        <Button key={provider.name} size="l" full onClick={() => open(provider)}>
          <ProviderIcon icon={provider.icon} />
          {t('account.oauth.with', { name: provider.title })}
        </Button>
      ))}
    </section>
  );
}
