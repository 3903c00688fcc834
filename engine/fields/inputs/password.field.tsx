import { Input } from 'antd';
import { useT } from '../../ui/use-t.ts';
import { controlProps, type FieldWidgetProps, formWidget } from '../define-field.ts';
import { textOf } from '../text-of.ts';

/** A new password. An empty one keeps the stored password. */
function PasswordField(props: FieldWidgetProps) {
  const { options, value, onChange, registry } = props;
  const t = useT();
  const isEdit = Object.keys(registry.formContext.loadedRow).length > 0;
  return (
    <Input.Password
      {...controlProps(props)}
      autoComplete="new-password"
      value={textOf(value)}
      placeholder={options.item.placeholder || (isEdit ? t('form.keepPassword') : '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export const password = formWidget(PasswordField);
