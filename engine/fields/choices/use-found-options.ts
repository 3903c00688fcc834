import { useRef } from 'react';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { useRead } from '../../wire/queries.ts';
import { hasOption, mergeOptions } from './options.ts';

/** Options stay this long after the last field has shown them, ms. */
export const keptMs = 5 * 60_000;

const noOptions: readonly SelectOption[] = [];

/**
 * The options of values that are in no list. Each is asked for once while the field is shown: another
 * value asks for its own option only, and a call that fails takes none away.
 *
 * @param key names where the options come from
 * @param read `ids` are those of the values, with commas
 */
export function useFoundOptions(
  key: readonly unknown[],
  values: readonly (string | number)[],
  read: (ids: string, signal: AbortSignal) => Promise<readonly SelectOption[]>,
  isKnownSource: boolean,
): readonly SelectOption[] {
  const found = useRef({ source: '', options: noOptions, last: noOptions });
  const source = JSON.stringify(key);
  if (found.current.source !== source)
    found.current = { source, options: noOptions, last: noOptions };
  const ids = values.filter((value) => !hasOption(found.current.options, value)).join(',');
  const { data } = useRead([...key, ids], (signal) => read(ids, signal), {
    enabled: isKnownSource && ids !== '',
    staleTime: 0,
    gcTime: keptMs,
  });
  if (data && data !== found.current.last)
    found.current = { source, options: mergeOptions(found.current.options, data), last: data };
  return found.current.options;
}
