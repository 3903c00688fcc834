import { Input } from 'antd';
import { controlProps, formField, type FieldProps } from './define-field.ts';

function InputField(props: FieldProps) {
  const { item, field, value, onChange } = props;
  return (
    <Input {...controlProps(props)} value={textOf(value)} placeholder={item.placeholder} maxLength={item.maxlength} suffix={field?.unit} autoComplete="off"
      onChange={(event) => onChange(event.target.value)} />
  );
}

export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export const input = formField(InputField);
