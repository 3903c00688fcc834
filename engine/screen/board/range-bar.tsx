import { DatePicker, Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { dateFormat } from '../../../schemas/contract/limits.ts';
import type { RangeChoice } from '../../../schemas/rules/screen-config/dashboard-types.ts';
import { parseDate } from '../../fields/inputs/date.tsx';
import { useT } from '../../ui/use-t.ts';
import { rangeParams } from './use-range.ts';
import type { RangeQuery } from './use-source.ts';

/**
 * Selects the period of all charts of the page: a named period or two dates. The URL stores it, so
 * back and reload keep it; the first choice is not stored.
 */
export function RangeBar({
  choices,
  range,
}: {
  readonly choices: readonly RangeChoice[];
  readonly range: RangeQuery;
}) {
  const t = useT();
  const [, setQuery] = useSearchParams();
  const setRange = (next: RangeQuery) =>
    setQuery((current) => {
      const query = new URLSearchParams(current);
      for (const key of Object.values(rangeParams)) query.delete(key);
      if (next.from && next.to) {
        query.set(rangeParams.from, next.from);
        query.set(rangeParams.to, next.to);
      } else if (next.by && next.by !== choices[0]) query.set(rangeParams.by, next.by);
      return query;
    });
  const named = choices.filter((choice) => choice !== 'custom');
  const isCustom = range.by === 'custom';
  return (
    <>
      {named.length > 0 && (
        <Segmented
          aria-label={t('chart.range')}
          value={isCustom ? '' : (range.by ?? '')}
          options={named.map((choice) => ({ value: choice, label: t(`chart.${choice}`) }))}
          onChange={(by) => setRange({ by })}
        />
      )}
      {choices.includes('custom') && (
        <DatePicker.RangePicker
          className="range-days"
          aria-label={t('chart.custom')}
          format={dateFormat}
          placeholder={[t('table.start'), t('table.end')]}
          value={isCustom ? [parseDate(range.from), parseDate(range.to)] : [null, null]}
          onChange={(days) =>
            setRange(
              days?.[0] && days[1]
                ? { from: days[0].format(dateFormat), to: days[1].format(dateFormat) }
                : { by: choices[0] ?? 'week' },
            )
          }
        />
      )}
    </>
  );
}
