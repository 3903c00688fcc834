import { Input } from 'antd';
import { useT } from '../../ui/use-t.ts';
import { controlProps, type FieldProps, formField } from '../define-field.ts';
import { textOf } from '../text-of.ts';

/** A new password. An empty one keeps the stored password. */
function PasswordField(props: FieldProps) {
  const { item, value, onChange, loadedRow } = props;
  const t = useT();
  const isEdit = Object.keys(loadedRow).length > 0;
  return (
    <Input.Password
      {...controlProps(props)}
      autoComplete="new-password"
      value={textOf(value)}
      placeholder={item.placeholder || (isEdit ? t('form.keepPassword') : '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export const password = formField(PasswordField);
