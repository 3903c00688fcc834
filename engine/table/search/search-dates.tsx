import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useAtomValue } from 'jotai';
import type { SearchFieldConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { dateFormat, dateTimeFormat } from '../../../schemas/contract/limits.ts';
import { parseDate } from '../../fields/inputs/date.tsx';
import { defaultZone, wallTime } from '../../format/zone.ts';
import { useT } from '../../ui/use-t.ts';
import { userAtom } from '../../wire/session/user.ts';
import {
  labelInside,
  rangeValue,
  type SearchControlProps,
  singleValue,
} from './search-control-props.tsx';

/** A day, a moment, or a range of them. Loaded when a screen searches by time. */
export function SearchDates(props: SearchControlProps) {
  return props.filter.shape === 'range' ? <DateRange {...props} /> : <SingleDate {...props} />;
}

const formatOf = ({ type }: SearchFieldConfig): string =>
  type === 'datetime' ? dateTimeFormat : dateFormat;

function SingleDate(props: SearchControlProps) {
  const { option, onChange } = props;
  const format = formatOf(option);
  return (
    <DatePicker
      prefix={labelInside(props)}
      aria-label={option.label}
      placeholder={option.placeholder}
      format={format}
      showTime={option.type === 'datetime'}
      value={parseDate(singleValue(props.value))}
      onChange={(day) => onChange(day ? day.format(format) : '')}
    />
  );
}

/** A range of days or moments; either end may be open. The last day counts as a whole day. */
function DateRange(props: SearchControlProps) {
  const t = useT();
  const zone = useAtomValue(userAtom)?.zone ?? defaultZone;
  const { option, onChange } = props;
  const [from, to] = rangeValue(props.value);
  const format = formatOf(option);
  const text = (day: Dayjs | null | undefined) => day?.format(format) ?? '';
  return (
    <DatePicker.RangePicker
      prefix={labelInside(props)}
      aria-label={option.label}
      placeholder={[t('table.start'), t('table.end')]}
      format={format}
      showTime={option.type === 'datetime'}
      allowEmpty
      presets={[
        { label: t('table.today'), value: lastDays(zone, 0) },
        { label: t('table.last7'), value: lastDays(zone, 6) },
        { label: t('table.last30'), value: lastDays(zone, 29) },
      ]}
      value={[parseDate(from), parseDate(to)]}
      onChange={(days) => onChange([text(days?.[0]), text(days?.[1])])}
    />
  );
}

/** The last `days` days and today, in the zone of the program. */
function lastDays(zone: string, days: number): [Dayjs, Dayjs] {
  const today = dayjs(wallTime(Date.now(), zone));
  return [today.subtract(days, 'day').startOf('day'), today.endOf('day')];
}
