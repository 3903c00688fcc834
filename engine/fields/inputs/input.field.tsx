import { Input } from 'antd';
import { controlProps, type FieldWidgetProps, formWidget } from '../define-field.ts';
import { textOf } from '../text-of.ts';
import { SecretField } from './secret.tsx';

/** A single line of text; a secret is masked. */
function InputField(props: FieldWidgetProps) {
  const { options, value, onChange } = props;
  if (options.config?.type === 'secret') return <SecretField {...props} />;
  return (
    <Input
      {...controlProps(props)}
      value={textOf(value)}
      placeholder={options.item.placeholder}
      suffix={options.config?.unit}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export const input = formWidget(InputField);
