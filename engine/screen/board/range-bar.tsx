import { Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RangeChoice } from '../../../schemas/rules/screen-config/dashboard-types.ts';
import { isDay } from '../../../schemas/rules/values/day.ts';
import { TypedRangePicker } from '../../fields/inputs/typed-picker.tsx';
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
        <DaysOfRange
          days={isCustom ? [range.from ?? '', range.to ?? ''] : ['', '']}
          onDays={([from, to]) =>
            setRange(from === '' ? { by: choices[0] ?? 'week' } : { from, to })
          }
        />
      )}
    </>
  );
}

type Days = readonly [string, string];

/** Two days. They apply once both are valid; until then the inputs are marked as wrong. */
function DaysOfRange({
  days,
  onDays,
}: {
  readonly days: Days;
  readonly onDays: (days: Days) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState(days);
  const [applied, setApplied] = useState(days);
  if (applied.join() !== days.join()) {
    setApplied(days);
    setTyped(days);
  }
  const isWhole = typed.every(isDay) || typed.join('') === '';
  const change = (next: Days) => {
    setTyped(next);
    const [from, to] = next;
    if (next.every(isDay)) onDays(from <= to ? next : [to, from]);
    else if (from === '' && to === '') onDays(next);
  };
  return (
    <TypedRangePicker
      className="range-days"
      aria-label={t('chart.custom')}
      precision="day"
      placeholder={[t('table.start'), t('table.end')]}
      status={isWhole ? '' : 'error'}
      texts={typed}
      onTexts={change}
    />
  );
}
