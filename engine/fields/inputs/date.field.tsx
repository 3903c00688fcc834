import { controlProps, type FieldProps, formField } from '../define-field.ts';
import { textOf } from '../text-of.ts';
import { TypedDatePicker, TypedRangePicker } from './typed-picker.tsx';

/** A day or a moment in the zone of the program (docs/decisions/0005-time-and-zone.md). */
function MomentField({ precision, ...props }: FieldProps & { readonly precision: 'day' | 'time' }) {
  const { item, value, onChange } = props;
  return (
    <TypedDatePicker
      {...controlProps(props)}
      className="field-date"
      precision={precision}
      isEnd={props.field?.endOfDay}
      text={textOf(value)}
      placeholder={item.placeholder || undefined}
      onText={(text) => onChange(text === '' ? null : text)}
    />
  );
}

function DateRangeField(props: FieldProps) {
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

export const date = formField((props) => <MomentField {...props} precision="day" />);
export const datetime = formField((props) => <MomentField {...props} precision="time" />);
export const daterange = formField(DateRangeField);
