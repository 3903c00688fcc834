import dayjs, { type Dayjs } from 'dayjs';
import { useAtomValue } from 'jotai';
import type { SearchFieldConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { TypedDatePicker, TypedRangePicker } from '../../fields/inputs/typed-picker.tsx';
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

const precisionOf = ({ type }: SearchFieldConfig) => (type === 'datetime' ? 'time' : 'day');

function SingleDate(props: SearchControlProps) {
  const { option, onChange } = props;
  return (
    <TypedDatePicker
      prefix={labelInside(props)}
      aria-label={option.label}
      placeholder={option.placeholder}
      precision={precisionOf(option)}
      text={singleValue(props.value)}
      onText={onChange}
    />
  );
}

/** A range of days or moments; either end may be open. The last day counts as a whole day. */
function DateRange(props: SearchControlProps) {
  const t = useT();
  const zone = useAtomValue(userAtom)?.zone ?? defaultZone;
  const { option, onChange } = props;
  return (
    <TypedRangePicker
      prefix={labelInside(props)}
      aria-label={option.label}
      placeholder={[t('table.start'), t('table.end')]}
      precision={precisionOf(option)}
      presets={[
        { label: t('table.today'), value: lastDays(zone, 0) },
        { label: t('table.last7'), value: lastDays(zone, 6) },
        { label: t('table.last30'), value: lastDays(zone, 29) },
      ]}
      texts={rangeValue(props.value)}
      onTexts={onChange}
    />
  );
}

/** The last `days` days and today, in the zone of the program. */
function lastDays(zone: string, days: number): [Dayjs, Dayjs] {
  const today = dayjs(wallTime(Date.now(), zone));
  return [today.subtract(days, 'day').startOf('day'), today.endOf('day')];
}
