import { Input } from 'antd';
import { secretMask } from '../../schemas/contract/limits.ts';
import { useText } from '../ui/text.ts';
import { controlProps, formField, type FieldProps } from './define-field.ts';
import { textOf } from './text-of.ts';

/** A new password, or a secret shown masked. Left empty, or left as the mask, it keeps what is stored (must-hold 19, 28). */
function PasswordField(props: FieldProps) {
  const { item, value, onChange, stored } = props;
  const t = useText();
  const edits = Object.keys(stored).length > 0;
  return (
    <Input.Password {...controlProps(props)} autoComplete="new-password" value={textOf(value)} placeholder={item.placeholder || (edits ? t('form.keepPassword') : '')}
      onFocus={(event) => { if (value === secretMask) event.target.select(); }} onChange={(event) => onChange(event.target.value)} />
  );
}

export const password = formField(PasswordField);
