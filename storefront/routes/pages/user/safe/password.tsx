import { useNavigate } from 'react-router-dom';
import { editProfile } from '../../../../api/account.ts';
import { definePage } from '../../../../page.ts';
import { Button } from '../../../../components/button.tsx';
import { FormError } from '../../../../components/form-error.tsx';
import { PasswordField } from '../../../../components/password-field.tsx';
import { UserPage } from '../../../../components/user-page.tsx';
import { tell } from '../../../../state/toast.ts';
import { useRules } from '../../../../state/use-rules.ts';
import { useShopForm } from '../../../../state/use-shop-form.ts';
import { useT } from '../../../../words.ts';

interface Values {
  readonly old_password: string;
  readonly password: string;
  readonly again: string;
}

/** A new password for signing in; other devices are signed out. */
function Password() {
  const words = useT();
  const rules = useRules();
  const navigate = useNavigate();
  const form = useShopForm<Values, object>({
    defaults: { old_password: '', password: '', again: '' },
    send: ({ old_password, password }) => editProfile({ old_password, password }),
    done: () => {
      tell(words('user.safe.password.done'));
      void navigate('/user/safe');
    },
  });
  return (
    <UserPage
      title={words('user.safe.password.title')}
      note={words('user.safe.password.lead')}
      back="/user/safe"
    >
      <form className="box panel-form form" noValidate onSubmit={form.submit}>
        <PasswordField
          label={words('user.safe.password.old')}
          autoComplete="current-password"
          error={form.errorOf('old_password')}
          {...form.register('old_password', rules.required)}
        />
        <PasswordField
          label={words('user.safe.password.fresh')}
          hint={words('user.safe.password.hint')}
          autoComplete="new-password"
          error={form.errorOf('password')}
          {...form.register('password', rules.password)}
        />
        <PasswordField
          label={words('user.safe.again')}
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
            {words('common.save')}
          </Button>
        </div>
      </form>
    </UserPage>
  );
}

export const page = definePage({
  head: ({ words }) => ({ title: words('user.safe.password.title'), noindex: true }),
  Page: Password,
});
