import { useNavigate } from 'react-router-dom';
import { canonicalMobile } from '../../../../../schemas/rules/mobile.ts';
import { editProfile } from '../../../../api/account.ts';
import { definePage } from '../../../../page.ts';
import { Button } from '../../../../components/button.tsx';
import { CodeField } from '../../../../components/code-field.tsx';
import { TextField } from '../../../../components/field.tsx';
import { FormError } from '../../../../components/form-error.tsx';
import { PasswordField } from '../../../../components/password-field.tsx';
import { UserPage } from '../../../../components/user-page.tsx';
import { refreshUser, useUser } from '../../../../state/session.ts';
import { tell } from '../../../../state/toast.ts';
import { useRules } from '../../../../state/use-rules.ts';
import { useShopForm } from '../../../../state/use-shop-form.ts';
import { useT } from '../../../../words.ts';

interface Values {
  readonly phone: string;
  readonly code: string;
  readonly old_password: string;
}

/** Another phone: a code to it, and the sign-in password. */
function Phone() {
  const words = useT();
  const rules = useRules();
  const navigate = useNavigate();
  const user = useUser();
  const form = useShopForm<Values, object>({
    defaults: { phone: '', code: '', old_password: '' },
    send: ({ phone, code, old_password }) =>
      editProfile({ phone: canonicalMobile(phone), code: code.trim(), old_password }),
    done: async () => {
      await refreshUser();
      tell(words('user.safe.phone.done'));
      await navigate('/user/safe');
    },
  });
  return (
    <UserPage
      title={words('user.safe.phone.title')}
      note={
        user?.phone
          ? words('user.safe.phone.now', {
              phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
            })
          : undefined
      }
      back="/user/safe"
    >
      <form className="box panel-form form" noValidate onSubmit={form.submit}>
        <TextField
          label={words('user.safe.phone.fresh')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          before={<span className="unit">+86</span>}
          error={form.errorOf('phone')}
          {...form.register('phone', rules.phone)}
        />
        <CodeField
          purpose="edit_user"
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
          label={words('user.safe.password.old')}
          autoComplete="current-password"
          error={form.errorOf('old_password')}
          {...form.register('old_password', rules.required)}
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
  head: ({ words }) => ({ title: words('user.safe.phone.title'), noindex: true }),
  Page: Phone,
});
