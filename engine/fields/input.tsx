import { Input } from 'antd';
import { controlProps, formField, type FieldProps } from './define-field.ts';
import { password } from './password.tsx';
import { textOf } from './text-of.ts';

/** One line of text. A secret is shown as a password is (must-hold 28). */
function InputField(props: FieldProps) {
  const { item, field, value, onChange } = props;
  if (field?.type === 'secret') return <password.component {...props} />;
  return (
    <Input {...controlProps(props)} value={textOf(value)} placeholder={item.placeholder} maxLength={item.maxlength} suffix={field?.unit} autoComplete="off"
      onChange={(event) => onChange(event.target.value)} />
  );
}

export const input = formField(InputField);
