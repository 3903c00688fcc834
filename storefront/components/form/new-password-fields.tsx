import { useRules } from '../../state/form/use-rules.ts';
import type { ShopForm } from '../../state/form/use-shop-form.ts';
import { PasswordField, PayPasswordField } from './password-field.tsx';

interface Labels {
  readonly label: string;
  readonly hint?: string;
  /** Label of the second field. */
  readonly again: string;
}
interface NewPassword {
  readonly password: string;
  readonly again: string;
}
interface NewPayPassword {
  readonly pay_password: string;
  readonly again: string;
}

/** A new sign-in password, typed twice. */
export function NewPasswordFields<Values extends NewPassword>({
  form,
  label,
  hint,
  again,
}: Labels & { readonly form: ShopForm<Values> }) {
  const rules = useRules();
  // TypeScript does not know the names of fields of a type parameter
  const { field, getValues } = form as unknown as ShopForm<NewPassword>;
  return (
    <>
      <PasswordField
        label={label}
        hint={hint}
        autoComplete="new-password"
        {...field('password', rules.password)}
      />
      <PasswordField
        label={again}
        autoComplete="new-password"
        {...field(
          'again',
          rules.same(() => getValues('password')),
        )}
      />
    </>
  );
}

/** A new payment password, typed twice. */
export function NewPayPasswordFields<Values extends NewPayPassword>({
  form,
  label,
  hint,
  again,
}: Labels & { readonly form: ShopForm<Values> }) {
  const rules = useRules();
  const { field, getValues } = form as unknown as ShopForm<NewPayPassword>;
  return (
    <>
      <PayPasswordField label={label} hint={hint} {...field('pay_password', rules.payPassword)} />
      <PayPasswordField
        label={again}
        {...field(
          'again',
          rules.same(() => getValues('pay_password')),
        )}
      />
    </>
  );
}
