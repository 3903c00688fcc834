import { useRules } from '../../state/form/use-rules.ts';
import type { ShopForm } from '../../state/form/use-shop-form.ts';
import { PasswordField, PayPasswordField } from './password-field.tsx';

type Name = 'password' | 'pay_password';

/** A new sign-in or payment password, typed twice. `again`: label of the second field. */
export function NewPasswordFields<Values extends { readonly again: string }>({
  form,
  name = 'password',
  label,
  hint,
  again,
}: {
  readonly form: ShopForm<Values>;
  readonly name?: Name;
  readonly label: string;
  readonly hint?: string;
  readonly again: string;
}) {
  const rules = useRules();
  // TypeScript does not know the names of fields of a type parameter
  const { field, getValues } = form as unknown as ShopForm<Record<Name | 'again', string>>;
  const Password = name === 'password' ? PasswordField : PayPasswordField;
  const rule = name === 'password' ? rules.password : rules.payPassword;
  return (
    <>
      <Password label={label} hint={hint} autoComplete="new-password" {...field(name, rule)} />
      <Password
        label={again}
        autoComplete="new-password"
        {...field(
          'again',
          rules.same(() => getValues(name)),
        )}
      />
    </>
  );
}
