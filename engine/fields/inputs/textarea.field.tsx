import { Input } from 'antd';
import { textareaMaxLength } from '../../../schemas/contract/limits.ts';
import { textLength } from '../../../schemas/rules/values/text-length.ts';
import { controlProps, type FieldProps, formField } from '../define-field.ts';
import { textLimit } from '../text-limit.ts';
import { textOf } from '../text-of.ts';

/** A text area with a counter. A longer text stays and is refused by the rules. */
function TextareaField(props: FieldProps) {
  const { item, field, value, onChange } = props;
  const limit = textLimit(item, field) ?? textareaMaxLength;
  return (
    <Input.TextArea
      {...controlProps(props)}
      value={textOf(value)}
      placeholder={item.placeholder}
      count={{ max: limit, show: true, strategy: textLength }}
      rows={limit > 60 ? 4 : 2}
      style={item.height === undefined ? undefined : { height: item.height }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export const textarea = formField(TextareaField);
