import { useNavigate } from 'react-router-dom';
import { editProfile } from '../../../../api/account.ts';
import { definePage } from '../../../../page.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { FormError } from '../../../../components/form/form-error.tsx';
import { PasswordField } from '../../../../components/form/password-field.tsx';
import { UserPage } from '../../../../components/user/user-page.tsx';
import { refreshUser, useUser } from '../../../../state/session.ts';
import { showToast } from '../../../../state/toast.ts';
import { useRules } from '../../../../state/use-rules.ts';
import { useShopForm } from '../../../../state/use-shop-form.ts';
import { useT } from '../../../../texts.ts';

interface Values {
  readonly old_password: string;
  readonly password: string;
  readonly again: string;
}

/** Changes the sign-in password, or sets the first one; signs out other devices. */
function Password() {
  const t = useT();
  const rules = useRules();
  const navigate = useNavigate();
  const user = useUser();
  const isFirst = user?.has_password === false;
  const form = useShopForm<Values, object>({
    defaults: { old_password: '', password: '', again: '' },
    submitValues: ({ old_password, password }) => editProfile({ old_password, password }),
    onSuccess: async () => {
      await refreshUser();
      showToast(t(isFirst ? 'user.safe.password.firstDone' : 'user.safe.password.done'));
      await navigate('/user/safe');
    },
  });
  return (
    <UserPage
      title={t(isFirst ? 'user.safe.password.firstTitle' : 'user.safe.password.title')}
      note={t(isFirst ? 'user.safe.password.firstLead' : 'user.safe.password.lead')}
      back="/user/safe"
    >
      <form className="box panel-form form" noValidate onSubmit={form.submit}>
        {!isFirst && (
          <PasswordField
            label={t('user.safe.password.old')}
            autoComplete="current-password"
            error={form.errorOf('old_password')}
            {...form.register('old_password', rules.required)}
          />
        )}
        <PasswordField
          label={t('user.safe.password.fresh')}
          hint={t('user.safe.password.hint')}
          autoComplete="new-password"
          error={form.errorOf('password')}
          {...form.register('password', rules.password)}
        />
        <PasswordField
          label={t('user.safe.again')}
          autoComplete="new-password"
          error={form.errorOf('again')}
          {...form.register(
            'again',
            rules.same(() => form.getValues('password')),
          )}
        />
        <FormError>{form.error}</FormError>
        <div className="form-acts">
          <Button type="submit" tone="dark" busy={form.isBusy}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </UserPage>
  );
}

export const page = definePage({
  head: ({ t }) => ({ title: t('user.safe.password.title'), noindex: true }),
  Page: Password,
});
