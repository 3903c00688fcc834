import { Input } from 'antd';
import { controlProps, type FieldProps, formField } from '../define-field.ts';
import { textOf } from '../text-of.ts';
import { SecretField } from './secret.tsx';

/** A single line of text; a secret is masked. */
function InputField(props: FieldProps) {
  const { item, field, value, onChange } = props;
  if (field?.type === 'secret') return <SecretField {...props} />;
  return (
    <Input
      {...controlProps(props)}
      value={textOf(value)}
      placeholder={item.placeholder}
      suffix={field?.unit}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export const input = formField(InputField);
