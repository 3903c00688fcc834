import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useT } from '../words.ts';
import { TextField } from './field.tsx';

/** A password that may be looked at while it is typed. */
export function PasswordField(field: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) {
  const words = useT();
  const [isShown, show] = useState(false);
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
          aria-label={words(isShown ? 'common.password.hide' : 'common.password.show')}
          aria-pressed={isShown}
          onClick={() => show(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      }
    />
  );
}

/** The payment password: six digits, never kept by the browser. */
export const PayPasswordField = (
  field: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>,
) => (
  <TextField
    {...field}
    type="password"
    inputMode="numeric"
    maxLength={6}
    autoComplete="off"
    data-1p-ignore=""
    className="digits"
  />
);
