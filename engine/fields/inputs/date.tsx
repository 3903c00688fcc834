import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { dateFormat, dateTimeFormat } from '../../../schemas/contract/limits.ts';
import { controlProps, type FieldProps, formField } from '../define-field.ts';

function DateField(props: FieldProps) {
  const { item, value, onChange } = props;
  return (
    <DatePicker
      {...controlProps(props)}
      className="field-date"
      format={dateFormat}
      value={parseDate(value)}
      placeholder={item.placeholder || undefined}
      onChange={(day) => onChange(day ? day.format(dateFormat) : null)}
    />
  );
}

function DateTimeField(props: FieldProps) {
  const { item, value, onChange } = props;
  return (
    <DatePicker
      {...controlProps(props)}
      className="field-date"
      showTime
      format={dateTimeFormat}
      value={parseDate(value)}
      placeholder={item.placeholder || undefined}
      onChange={(moment) => onChange(moment ? moment.format(dateTimeFormat) : null)}
    />
  );
}

/** A range of moments in the zone of the program (docs/decisions/0005-time-and-zone.md). */
function DateRangeField(props: FieldProps) {
  const { value, onChange } = props;
  const [start, end] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const { id, ...control } = controlProps(props);
  return (
    <DatePicker.RangePicker
      {...control}
      id={{ start: id }}
      className="field-date"
      showTime={{ defaultOpenValue: wholeDays }}
      format={dateTimeFormat}
      allowEmpty={props.disabled}
      value={[parseDate(start), parseDate(end)]}
      onChange={(pair) =>
        onChange(
          pair?.[0] && pair[1]
            ? [pair[0].format(dateTimeFormat), pair[1].format(dateTimeFormat)]
            : null,
        )
      }
    />
  );
}

/** A day without a time starts at 00:00:00 and ends at 23:59:59. */
const wholeDays = [dayjs('2000-01-01T00:00:00'), dayjs('2000-01-01T23:59:59')];

/** Parses a wire time without a zone, so that the browser's zone never shifts it. */
export function parseDate(value: unknown): Dayjs | null {
  const moment = typeof value === 'string' && value !== '' ? dayjs(value.replace(' ', 'T')) : null;
  return moment?.isValid() ? moment : null;
}

export const date = formField(DateField);
export const datetime = formField(DateTimeField);
export const daterange = formField(DateRangeField);
