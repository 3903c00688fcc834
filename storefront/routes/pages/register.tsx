import { useEffect, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { LoginAnswer } from '../../../schemas/contract/calls/accounts/auth.ts';
import type { TextAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import { canonicalMobile } from '../../../schemas/rules/values/mobile.ts';
import { openAgreement, register } from '../../api/accounts/account.ts';
import { Dialog } from '../../components/feedback/dialog.tsx';
import { Checkbox } from '../../components/form/checkbox.tsx';
import { FieldMessage } from '../../components/form/field.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { PhoneCodeFields } from '../../components/form/phone-code-fields.tsx';
import { SubmitMain } from '../../components/form/submit.tsx';
import { Html } from '../../components/text/html.tsx';
import { Button } from '../../components/ui/button.tsx';
import { AuthLayout } from '../../components/user/auth-layout.tsx';
import { definePage } from '../../page.ts';
import { returnUrl } from '../../rules/return-url.ts';
import { useAction } from '../../state/form/use-action.ts';
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

/**
 * Checkbox "I have read …" with a link that opens the agreement. It is required before the form is
 * sent.
 */
function AgreementCheckbox({
  name,
  field,
  onAccept,
  error,
}: {
  readonly name: string;
  readonly field: UseFormRegisterReturn;
  readonly onAccept: () => void;
  readonly error: string | undefined;
}) {
  const t = useT();
  const [text, setText] = useState<TextAnswer>();
  const [isOpen, setOpen] = useState(false);
  const [open] = useAction(async () => {
    setText(text ?? (await openAgreement(name)));
    setOpen(true);
  });
  return (
    <div className={error === undefined ? 'field' : 'field bad'}>
      <div className="agree">
        <Checkbox {...field} aria-invalid={error !== undefined || undefined}>
          {t('common.agreement.read')}
        </Checkbox>{' '}
        <button type="button" className="text-link" onClick={() => void open()}>
          {t(`common.agreement.${name}`)}
        </button>
      </div>
      <FieldMessage error={error} />
      <Dialog
        title={text?.name ?? ''}
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <Button
            tone="dark"
            onClick={() => {
              onAccept();
              setOpen(false);
            }}
          >
            {t('common.agreement.accept')}
          </Button>
        }
      >
        <Html text={text?.content ?? ''} />
      </Dialog>
    </div>
  );
}
