import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useRules } from '../../state/form/use-rules.ts';
import type { ShopForm } from '../../state/form/use-shop-form.ts';
import { useUser } from '../../state/session/session.ts';
import { useT } from '../../texts.ts';
import { TextField } from './field.tsx';

/** Password field with a button that shows the text. */
export function PasswordField(field: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className="in-field"
          aria-label={t(isShown ? 'common.password.hide' : 'common.password.show')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      }
    />
  );
}

type ProofName = 'proof' | 'old_password';

/** The sign-in password as a second proof; nothing for an account without one. */
export function ProofField<Values extends { readonly [Name in ProofName]?: string }>({
  form,
  name,
  label,
}: {
  readonly form: ShopForm<Values>;
  readonly name: ProofName;
  readonly label: string;
}) {
  const rules = useRules();
  const user = useUser();
  // TypeScript does not know the names of fields of a type parameter
  const { field } = form as unknown as ShopForm<Record<ProofName, string>>;
  return user?.has_password === false ? null : (
    <PasswordField label={label} autoComplete="current-password" {...field(name, rules.required)} />
  );
}

/** Payment password: six digits. Browsers and password managers do not store it. */
export const PayPasswordField = (
  field: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>,
) => (
  <TextField
    {...field}
    type="password"
    inputMode="numeric"
    autoComplete="off"
    data-1p-ignore=""
    className="digits"
  />
);
