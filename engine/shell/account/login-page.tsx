import './login.css';
import { Alert, Button, Checkbox } from 'antd';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { TextAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import { splitRichText } from '../../../schemas/rules/rich-text.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Logo } from '../../ui/elements/logo.tsx';
import { NotLoaded } from '../../ui/elements/states.tsx';
import { LanguageSwitch, ModeSwitch } from '../../ui/elements/switches.tsx';
import { TextField } from '../../ui/elements/text-field.tsx';
import { usePageTitle } from '../../ui/elements/use-page-title.ts';
import { useT } from '../../ui/use-t.ts';
import { SafeHtml } from '../../views/safe-html.tsx';
import { useCall } from '../../wire/queries.ts';
import { applicationLogoAtom, applicationNameAtom } from '../application-name.ts';
import { goAfterSignIn } from '../go.ts';
import type { Credentials } from './sign-in.ts';
import { useSignInAttempt } from './use-sign-in-attempt.ts';

interface LoginForm extends Credentials {
  readonly agree: boolean;
}

/**
 * The sign-in page of a back office. After sign-in it navigates to the account's `defaultUrl`, else
 * to `/`. The agreement checkbox starts checked and is required.
 *
 * @param area the area to sign in to
 * @param children shown below the form, for example a link to the registration
 */
export function LoginPage({
  area,
  children,
}: {
  readonly area: BackOffice;
  readonly children?: ReactNode;
}) {
  const t = useT();
  return (
    <LoginFrame area={area} title={t('auth.signIn')}>
      <LoginForm area={area} />
      {children}
    </LoginFrame>
  );
}

/** A page outside the shell: logo, title, name of the area, and `children`. */
export function LoginFrame({
  area,
  title,
  children,
}: {
  readonly area: BackOffice;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const t = useT();
  usePageTitle(title);
  return (
    <main className="login" id="main">
      <div className="login-corner">
        <LanguageSwitch look="text" />
        <ModeSwitch />
      </div>
      <div className="login-box">
        <LoginLogo />
        <h1>{title}</h1>
        <p>{t(`auth.${area}`)}</p>
        {children}
      </div>
      <Arches />
    </main>
  );
}

/** The logo of the application, or the mark. */
function LoginLogo() {
  const name = useAtomValue(applicationNameAtom);
  const logo = useAtomValue(applicationLogoAtom);
  return logo === '' ? <Logo /> : <img className="brand-logo" src={logo} alt={name} />;
}

/** @param onSignedIn default: opens the account's first page */
export function LoginForm({
  area,
  onSignedIn = goAfterSignIn,
}: {
  readonly area: BackOffice;
  readonly onSignedIn?: (path: string) => void;
}) {
  const t = useT();
  const { refused, attempt } = useSignInAttempt(area);
  const {
    control,
    handleSubmit,
    setFocus,
    formState: { isSubmitting, errors },
  } = useForm<LoginForm>({ defaultValues: { username: '', password: '', agree: true } });
  const required = { validate: (text: string) => text !== '' || t('msg.requiredMsg') };
  const submit = handleSubmit(async ({ agree: _agree, ...credentials }) => {
    const to = await attempt(credentials);
    if (to !== undefined) return onSignedIn(to);
    setFocus('password', { shouldSelect: true });
  });
  return (
    <form className="form-rows" noValidate onSubmit={(event) => void submit(event)}>
      {refused && <Alert type="error" title={refused} role="alert" />}
      <TextField
        name="username"
        label={t('auth.username')}
        control={control}
        rules={required}
        size="large"
        autoComplete="username"
        autoFocus
      />
      <TextField
        name="password"
        label={t('auth.password')}
        control={control}
        rules={required}
        kind="password"
        size="large"
        autoComplete="current-password"
      />
      <Controller
        name="agree"
        control={control}
        rules={{ validate: (agreed) => agreed || t('auth.mustAgree') }}
        render={({ field: { value, ...field } }) => (
          <div className="login-agree">
            <Checkbox
              {...field}
              checked={value}
              aria-label={`${t('auth.agree')} ${t('auth.agreement')}`}
            >
              {t('auth.agree')}
            </Checkbox>
            <AgreementLink />
            {errors.agree && (
              <p className="form-error" role="alert">
                {errors.agree.message}
              </p>
            )}
          </div>
        )}
      />
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={isSubmitting}
        disabled={isSubmitting}
      >
        {t('auth.signIn')}
      </Button>
    </form>
  );
}

const Arches = () => (
  <svg className="arches" aria-hidden="true">
    <defs>
      <pattern id="arch" width="72" height="84" patternUnits="userSpaceOnUse">
        <path
          d="M6 84V42a30 30 0 0 1 60 0v42M18 84V43a18 18 0 0 1 36 0v41"
          fill="none"
          stroke="currentColor"
        />
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#arch)" />
  </svg>
);

/** Opens the user agreement in a dialog over the sign-in page (`GET /agreements/agreement`). */
function AgreementLink() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="link" className="login-agreement" onClick={() => setOpen(true)}>
        {t('auth.agreement')}
      </Button>
      {open && (
        <Dialog
          title={t('auth.agreement')}
          setting={wide}
          content="clean"
          onClose={() => setOpen(false)}
          footer={(close) => (
            <Button type="primary" onClick={close}>
              {t('form.close')}
            </Button>
          )}
        >
          <Agreement />
        </Dialog>
      )}
    </>
  );
}

function Agreement() {
  const t = useT();
  const loaded = useCall<TextAnswer>('/agreements/agreement');
  if (!loaded.isSuccess)
    return <NotLoaded query={loaded} rows={8} title={t('auth.agreementFailed')} />;
  return (
    <div className="agreement-text" tabIndex={0} role="region" aria-label={loaded.data.name}>
      <SafeHtml html={splitRichText(loaded.data.content).html} />
    </div>
  );
}

const wide = { width: '640px', fullscreen: false } as const;
