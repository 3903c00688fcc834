import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
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
