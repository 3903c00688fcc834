import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RangeChoice } from '../../../schemas/rules/screen-config/dashboard-types.ts';
import { isDay } from '../../../schemas/rules/values/day.ts';
import { noRange, type RangeQuery } from './use-source.ts';

/** URL parameters of the period. */
export const rangeParams = { by: '_range', from: '_from', to: '_to' } as const;

/** Reads the period of a page from the URL. Without a valid period it is the first named choice. */
export function useRange(choices: readonly RangeChoice[]): RangeQuery {
  const [query] = useSearchParams();
  const by = query.get(rangeParams.by) ?? '';
  const from = query.get(rangeParams.from) ?? '';
  const to = query.get(rangeParams.to) ?? '';
  const all = choices.join(' ');
  return useMemo(() => {
    const available = all.split(' ');
    if (available.includes('custom') && isDay(from) && isDay(to)) return { by: 'custom', from, to };
    const first = available.find((choice) => choice !== 'custom' && choice !== '');
    if (available.includes(by) && by !== 'custom') return { by };
    return first === undefined ? noRange : { by: first };
  }, [all, by, from, to]);
}
