import { useSearchParams } from 'react-router-dom';
import type { UserInfo } from '../../../../../schemas/contract/calls/accounts/auth.ts';
import { editProfile } from '../../../../api/accounts/account.ts';
import { NewPasswordFields } from '../../../../components/form/new-password-fields.tsx';
import { ProofField } from '../../../../components/form/password-field.tsx';
import { AccountCodeField } from '../../../../components/form/phone-code-fields.tsx';
import { SubmitRow } from '../../../../components/form/submit.tsx';
import { UserPage } from '../../../../components/user/user-page.tsx';
import { definePage } from '../../../../page.ts';
import { returnUrlOr } from '../../../../rules/return-url.ts';
import { useSaved } from '../../../../state/form/use-saved.ts';
import { useShopForm } from '../../../../state/form/use-shop-form.ts';
import { useUser } from '../../../../state/session/session.ts';
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
  const { phone, has_pay_password: isSet } = user;
  const t = useT();
  const saved = useSaved();
  const [search] = useSearchParams();
  const back = returnUrlOr(search, '/user/safe');
  const form = useShopForm<Values, object>({
    defaults: { pay_password: '', again: '', code: '', old_password: '' },
    submitValues: ({ pay_password, code, old_password: old }) =>
      editProfile({
        pay_password,
        ...(phone === '' ? { old_password: old } : { code: code.trim() }),
      }),
    onSuccess: () => saved(t('user.safe.pay_password.done'), back),
  });
  return (
    <UserPage
      title={t(isSet ? 'user.safe.pay_password.change' : 'user.safe.pay_password.title')}
      note={t('user.safe.pay_password.lead')}
      back={back}
    >
      <form className="box panel-form form" noValidate onSubmit={form.submit}>
        <NewPasswordFields
          name="pay_password"
          form={form}
          label={t('user.safe.pay_password.fresh')}
          again={t('user.safe.again')}
        />
        {phone === '' ? (
          <ProofField form={form} name="old_password" label={t('user.safe.password.old')} />
        ) : (
          <AccountCodeField form={form} phone={phone} />
        )}
        <SubmitRow form={form}>{t('common.save')}</SubmitRow>
      </form>
    </UserPage>
  );
}

export const page = definePage({
  head: ({ t }) => ({ title: t('user.safe.pay_password.name'), noindex: true }),
  Page: PayPassword,
});
