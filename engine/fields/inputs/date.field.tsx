import { controlProps, type FieldWidgetProps, formWidget } from '../define-field.ts';
import { textOf } from '../text-of.ts';
import { TypedDatePicker, TypedRangePicker } from './typed-picker.tsx';

/** A day or a moment in the zone of the program (docs/decisions/0005-time-and-zone.md). */
function MomentField({
  precision,
  ...props
}: FieldWidgetProps & { readonly precision: 'day' | 'time' }) {
  const { options, value, onChange } = props;
  return (
    <TypedDatePicker
      {...controlProps(props)}
      className="field-date"
      precision={precision}
      isEnd={options.config?.endOfDay}
      text={textOf(value)}
      placeholder={options.item.placeholder || undefined}
      onText={(text) => onChange(text === '' ? null : text)}
    />
  );
}

function DateRangeField(props: FieldWidgetProps) {
  const { value, onChange } = props;
  const [start, end] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const { id, ...control } = controlProps(props);
  return (
    <TypedRangePicker
      {...control}
      id={{ start: id }}
      className="field-date"
      precision="time"
      texts={[textOf(start), textOf(end)]}
      onTexts={(texts) => onChange(texts.join('') === '' ? null : texts)}
    />
  );
}

export const date = formWidget((props) => <MomentField {...props} precision="day" />);
export const datetime = formWidget((props) => <MomentField {...props} precision="time" />);
export const daterange = formWidget(DateRangeField);
