import { maskPhone } from '../../../../../engine/format/index.ts';
import { canonicalMobile } from '../../../../../schemas/rules/values/mobile.ts';
import { editProfile } from '../../../../api/accounts/account.ts';
import { ProofField } from '../../../../components/form/password-field.tsx';
import { PhoneCodeFields } from '../../../../components/form/phone-code-fields.tsx';
import { SubmitRow } from '../../../../components/form/submit.tsx';
import { UserPage } from '../../../../components/user/user-page.tsx';
import { definePage } from '../../../../page.ts';
import { useSaved } from '../../../../state/form/use-saved.ts';
import { useShopForm } from '../../../../state/form/use-shop-form.ts';
import { useUser } from '../../../../state/session/session.ts';
import { useT } from '../../../../texts.ts';

interface Values {
  readonly phone: string;
  readonly code: string;
  readonly old_password: string;
}

/**
 * Changes the phone number. Requires a code sent to the new number, and the sign-in password if there
 * is one.
 */
function Phone() {
  const t = useT();
  const saved = useSaved();
  const user = useUser();
  const form = useShopForm<Values, object>({
    defaults: { phone: '', code: '', old_password: '' },
    submitValues: ({ phone, code, old_password }) =>
      editProfile({ phone: canonicalMobile(phone), code: code.trim(), old_password }),
    onSuccess: () => saved(t('user.safe.phone.done'), '/user/safe'),
  });
  return (
    <UserPage
      title={t('user.safe.phone.title')}
      note={user?.phone ? t('user.safe.phone.now', { phone: maskPhone(user.phone) }) : undefined}
      back="/user/safe"
    >
      <form className="box panel-form form" noValidate onSubmit={form.submit}>
        <PhoneCodeFields form={form} purpose="edit_user" label={t('user.safe.phone.fresh')} />
        <ProofField form={form} name="old_password" label={t('user.safe.password.old')} />
        <SubmitRow form={form}>{t('common.save')}</SubmitRow>
      </form>
    </UserPage>
  );
}

export const page = definePage({
  head: ({ t }) => ({ title: t('user.safe.phone.title'), noindex: true }),
  Page: Phone,
});
