import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RangeChoice } from '../../schemas/rules/types.ts';
import { noRange, type RangeQuery } from './use-source.ts';

/** Names of the period in a page's address. */
export const keys = { by: '_range', from: '_from', to: '_to' } as const;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** The period of a page's charts as its address says it; the first choice where it says none or nonsense. */
export function useRange(choices: readonly RangeChoice[]): RangeQuery {
  const [query] = useSearchParams(),
    by = query.get(keys.by) ?? '',
    from = query.get(keys.from) ?? '',
    to = query.get(keys.to) ?? '',
    all = choices.join(' ');
  return useMemo(() => {
    const known = all.split(' ');
    if (known.includes('custom') && day.test(from) && day.test(to))
      return { by: 'custom', from, to };
    const first = known.find((choice) => choice !== 'custom' && choice !== '');
    return known.includes(by) && by !== 'custom'
      ? { by }
      : first === undefined
        ? noRange
        : { by: first };
  }, [all, by, from, to]);
}
