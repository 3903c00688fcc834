import { Input } from 'antd';
import { useText } from '../ui/text.ts';
import { controlProps, formField, type FieldProps } from './define-field.ts';
import { textOf } from './text-of.ts';

/** A new password. Left empty it keeps what is stored (must-hold 19). */
function PasswordField(props: FieldProps) {
  const { item, value, onChange, stored } = props;
  const t = useText();
  const edits = Object.keys(stored).length > 0;
  return (
    <Input.Password
      {...controlProps(props)}
      autoComplete="new-password"
      value={textOf(value)}
      placeholder={item.placeholder || (edits ? t('form.keepPassword') : '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export const password = formField(PasswordField);
