import { Input } from 'antd';
import { textareaMaxLength } from '../../../schemas/contract/limits.ts';
import { textLength } from '../../../schemas/rules/values/text-length.ts';
import { controlProps, type FieldWidgetProps, formWidget } from '../define-field.ts';
import { textLimit } from '../text-limit.ts';
import { textOf } from '../text-of.ts';

/** A text area with a counter. A longer text stays and is refused by the rules. */
function TextareaField(props: FieldWidgetProps) {
  const { options, value, onChange } = props;
  const { item, config } = options;
  const limit = textLimit(item, config) ?? textareaMaxLength;
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

export const textarea = formWidget(TextareaField);
