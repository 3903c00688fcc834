import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ServedOption } from '../../schemas/contract/calls/screens.ts';
import { api } from '../client/http.ts';
import { isFailure } from '../client/envelope.ts';
import type { FieldProps } from './define-field.ts';
import {
  mergeOptions,
  readOption,
  sourceOf,
  storedOptions,
  valuesOf,
  type OptionSource,
} from './options.ts';

/** A pause in typing before a search is sent; our choice. */
const searchPauseMs = 250;

export interface Options {
  /** Every option known so far, those of the stored values among them. */
  readonly options: readonly ServedOption[];
  /** The list as last asked for: what the open list offers. */
  readonly offered: readonly ServedOption[];
  readonly loading: boolean;
  /** The last call failed; `load` tries again. */
  readonly failed: boolean;
  readonly load: () => void;
  readonly search: (text: string) => void;
}

/**
 * The choices of a field. Fixed ones are there at once; others are asked for when the list opens (`load`) or is searched;
 * values without a label are asked for by `id=1,2|in` (Spec §7).
 *
 * @param eager loads on mount: for fields that show every choice
 */
export function useOptions(
  { item, field, value, stored }: Pick<FieldProps, 'item' | 'field' | 'value' | 'stored'>,
  mode: 'lazy' | 'eager' = 'lazy',
  query: Readonly<Record<string, string>> = {},
): Options {
  const source = useMemo(() => sourceOf(item, field), [item, field]);
  const { url } = source;
  const [fetched, setFetched] = useState<readonly ServedOption[]>();
  const [named, setNamed] = useState<readonly ServedOption[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const asked = useRef(0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = useCallback(
    (more: Readonly<Record<string, string>>) => {
      if (url === undefined) return;
      const turn = ++asked.current;
      setState('loading');
      void fetchOptions(url, { ...query, ...more }, source).then((options) => {
        if (turn !== asked.current) return;
        setState(options ? 'idle' : 'failed');
        if (!options) return;
        setFetched(options);
        setNamed((known) => mergeOptions(options, known));
      });
    },
    [url, source, JSON.stringify(query)],
  );

  const load = useCallback(() => ask({}), [ask]);
  const search = useCallback(
    (text: string) => {
      clearTimeout(pause.current);
      pause.current = setTimeout(() => ask(text === '' ? {} : { q: text }), searchPauseMs);
    },
    [ask],
  );

  useEffect(() => {
    if (mode === 'eager') load();
  }, [mode, load]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const labelled = useMemo(
    () => storedOptions(stored, item.field, field),
    [stored, item.field, field],
  );
  const options = useMemo(
    () => mergeOptions(source.fixed, fetched ?? [], labelled, named),
    [source, fetched, labelled, named],
  );
  const unknown = valuesOf(value, field).filter(
    (one) => !options.some((option) => String(option.value) === String(one)),
  );
  const missing = unknown.join(',');
  useEffect(() => {
    if (url === undefined || missing === '' || (mode === 'eager' && !fetched)) return;
    let current = true;
    void fetchOptions(url, { id: `${missing}|in` }, source).then((found) => {
      if (current && found) setNamed((known) => mergeOptions(found, known));
    });
    return () => {
      current = false;
    };
  }, [url, missing, source, mode, fetched === undefined]);

  return {
    options,
    offered: useMemo(
      () => mergeOptions(source.fixed, fetched ?? labelled),
      [source, fetched, labelled],
    ),
    loading: state === 'loading',
    failed: state === 'failed',
    load,
    search,
  };
}

/** Undefined when the list could not be had; the wire has told why. */
export async function fetchOptions(
  url: string,
  query: Readonly<Record<string, string>>,
  source: Pick<OptionSource, 'labelName' | 'valueName'>,
): Promise<readonly ServedOption[] | undefined> {
  try {
    const answer = await api.get<readonly ServedOption[]>(url, query);
    return isFailure(answer) || !Array.isArray(answer)
      ? undefined
      : answer.map((row) => readOption(row as ServedOption, source));
  } catch (error) {
    console.error('options not loaded', url, error);
    return undefined;
  }
}
