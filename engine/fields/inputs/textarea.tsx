import { Input } from 'antd';
import { textareaMaxLength } from '../../../schemas/contract/limits.ts';
import { controlProps, type FieldProps, formField } from '../define-field.ts';
import { textOf } from '../text-of.ts';

/**
 * A text area with a counter. The limit is the screen's, else the resource rule's, else
 * `textareaMaxLength`.
 */
function TextareaField(props: FieldProps) {
  const { item, field, value, onChange } = props;
  const limit = item.maxlength ?? field?.rules.maxLength ?? textareaMaxLength;
  return (
    <Input.TextArea
      {...controlProps(props)}
      value={textOf(value)}
      placeholder={item.placeholder}
      maxLength={limit}
      showCount
      rows={limit > 60 ? 4 : 2}
      style={item.height === undefined ? undefined : { height: item.height }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export const textarea = formField(TextareaField);
