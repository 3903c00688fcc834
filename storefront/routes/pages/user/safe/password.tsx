import { editProfile } from '../../../../api/accounts/account.ts';
import { NewPasswordFields } from '../../../../components/form/new-password-fields.tsx';
import { ProofField } from '../../../../components/form/password-field.tsx';
import { SubmitRow } from '../../../../components/form/submit.tsx';
import { UserPage } from '../../../../components/user/user-page.tsx';
import { definePage } from '../../../../page.ts';
import { useSaved } from '../../../../state/form/use-saved.ts';
import { useShopForm } from '../../../../state/form/use-shop-form.ts';
import { useUser } from '../../../../state/session/session.ts';
import { useT } from '../../../../texts.ts';

interface Values {
  readonly old_password: string;
  readonly password: string;
  readonly again: string;
}

/** Changes the sign-in password, or sets the first one; signs out other devices. */
function Password() {
  const t = useT();
  const saved = useSaved();
  const user = useUser();
  const isFirst = user?.has_password === false;
  const form = useShopForm<Values, object>({
    defaults: { old_password: '', password: '', again: '' },
    submitValues: ({ old_password, password }) => editProfile({ old_password, password }),
    onSuccess: () =>
      saved(t(isFirst ? 'user.safe.password.firstDone' : 'user.safe.password.done'), '/user/safe'),
  });
  return (
    <UserPage
      title={t(isFirst ? 'user.safe.password.firstTitle' : 'user.safe.password.title')}
      note={t(isFirst ? 'user.safe.password.firstLead' : 'user.safe.password.lead')}
      back="/user/safe"
    >
      <form className="box panel-form form" noValidate onSubmit={form.submit}>
        <ProofField form={form} name="old_password" label={t('user.safe.password.old')} />
        <NewPasswordFields
          form={form}
          label={t('user.safe.password.fresh')}
          hint={t('user.safe.password.hint')}
          again={t('user.safe.again')}
        />
        <SubmitRow form={form}>{t('common.save')}</SubmitRow>
      </form>
    </UserPage>
  );
}

export const page = definePage({
  head: ({ t }) => ({ title: t('user.safe.password.title'), noindex: true }),
  Page: Password,
});
