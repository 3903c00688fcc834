import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useAtomValue } from 'jotai';
import type { ServedSearch } from '../../schemas/contract/calls/screens.ts';
import { dateFormat, dateTimeFormat } from '../../schemas/contract/limits.ts';
import { userAtom } from '../client/user.ts';
import { readDate } from '../fields/date.tsx';
import { defaultZone, wallTime } from '../format/zone.ts';
import { useText } from '../ui/text.ts';
import { labelInside, oneOf, pairOf, type SearchControlProps } from './search-control.tsx';

/** A day, a moment, or a range of them; loaded when a screen searches by time. */
export function SearchDates(props: SearchControlProps) {
  return props.filterable.shape === 'range' ? <Dates {...props} /> : <OneDate {...props} />;
}

const formatOf = ({ type }: ServedSearch): string =>
  type === 'datetime' ? dateTimeFormat : dateFormat;

function OneDate(props: SearchControlProps) {
  const { option, onChange } = props,
    format = formatOf(option);
  return (
    <DatePicker
      prefix={labelInside(props)}
      aria-label={option.label}
      placeholder={option.placeholder}
      format={format}
      showTime={option.type === 'datetime'}
      value={readDate(oneOf(props.value))}
      onChange={(day) => onChange(day ? day.format(format) : '')}
    />
  );
}

/** Days, their last one whole (engine.md §5); either end may stay open. With times when the option says `datetime`. */
function Dates(props: SearchControlProps) {
  const t = useText(),
    zone = useAtomValue(userAtom)?.zone ?? defaultZone,
    { option, onChange } = props,
    [from, to] = pairOf(props.value),
    format = formatOf(option);
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
        { label: t('table.today'), value: daysBack(zone, 0) },
        { label: t('table.last7'), value: daysBack(zone, 6) },
        { label: t('table.last30'), value: daysBack(zone, 29) },
      ]}
      value={[readDate(from), readDate(to)]}
      onChange={(days) => onChange([text(days?.[0]), text(days?.[1])])}
    />
  );
}

/** Days of the mall, whatever day the reader has. */
function daysBack(zone: string, days: number): [Dayjs, Dayjs] {
  const today = dayjs(wallTime(Date.now(), zone));
  return [today.subtract(days, 'day').startOf('day'), today.endOf('day')];
}
