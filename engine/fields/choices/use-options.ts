import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { isFailure } from '../../wire/envelope.ts';
import { api } from '../../wire/http.ts';
import type { FieldProps } from '../define-field.ts';
import {
  loadedOptions,
  mergeOptions,
  type OptionSource,
  optionSource,
  selectedValues,
  toOption,
} from './options.ts';
import { useChoiceForm } from './use-choice-form.ts';

/** Pause in typing before a search is sent, ms: longer than between two keys of a fast typist. */
const searchPauseMs = 250;

type Query = Readonly<Record<string, string>>;

export interface OptionList {
  /** All options known so far, including those of the loaded row's values. */
  readonly options: readonly SelectOption[];
  /** The options that the open list shows: the fixed ones and those of the last list call. */
  readonly listed: readonly SelectOption[];
  readonly loading: boolean;
  /** Whether the last call failed; `load` tries again. */
  readonly failed: boolean;
  readonly load: () => void;
  readonly search: (text: string) => void;
  /** The label of a field that is to be filled in first. */
  readonly missing: string | undefined;
}

/**
 * The options of a field. Fixed options need no call. Others are loaded when the list opens
 * (`load`) or is searched. Labels of values without a known option are loaded by `id=1,2|in`.
 *
 * @param mode `eager` loads on mount, for fields that show all options
 */
export function useOptions(
  props: Pick<FieldProps, 'item' | 'field' | 'value' | 'loadedRow'> &
    Partial<Pick<FieldProps, 'onChange'>>,
  mode: 'lazy' | 'eager' = 'lazy',
  query: Query = noQuery,
): OptionList {
  const { item, field, value, loadedRow } = props;
  const source = useMemo(() => optionSource(item, field), [item, field]);
  const form = useChoiceForm(props);
  const listQuery = useMemo(() => ({ ...query, ...form.query }), [query, form.query]);
  const { fetched, state, load, search } = useFetchedOptions(source, listQuery);
  useFittingValue(props, source, form.query);
  useEffect(() => {
    if (mode === 'eager') load();
  }, [mode, load]);

  const rowOptions = useMemo(
    () => loadedOptions(loadedRow, item.field, field),
    [loadedRow, item.field, field],
  );
  const known = useMemo(
    () => mergeOptions(source.fixed, fetched.latest ?? [], rowOptions, fetched.all),
    [source, fetched, rowOptions],
  );
  const unknownValues = selectedValues(value, field).filter((key) => !hasOption(known, key));
  const isListPending = mode === 'eager' && fetched.latest === undefined;
  const valueOptions = useOptionsOfValues(source, isListPending ? [] : unknownValues);

  return {
    options: useMemo(() => mergeOptions(known, valueOptions), [known, valueOptions]),
    listed: useMemo(
      () => mergeOptions(source.fixed, fetched.latest ?? rowOptions),
      [source, fetched, rowOptions],
    ),
    loading: state === 'loading',
    failed: state === 'failed',
    load,
    search,
    missing: form.missing,
  };
}

const noQuery: Query = {};

interface FetchedOptions {
  /** The options of the last list call; undefined before the first one. */
  readonly latest: readonly SelectOption[] | undefined;
  /** The options of all list calls. */
  readonly all: readonly SelectOption[];
}

/** Loads and searches the list of options. Only the answer to the latest call counts. */
function useFetchedOptions(source: OptionSource, query: Query) {
  const { url } = source;
  const [fetched, setFetched] = useState<FetchedOptions>({ latest: undefined, all: [] });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const latestRequestId = useRef(0);
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queryKey = JSON.stringify(query);

  const request = useCallback(
    async (searchQuery: Query) => {
      if (url === undefined) return;
      const requestId = ++latestRequestId.current;
      setState('loading');
      const baseQuery = JSON.parse(queryKey) as Query;
      const options = await fetchOptions(url, { ...baseQuery, ...searchQuery }, source);
      if (requestId !== latestRequestId.current) return;
      setState(options ? 'idle' : 'failed');
      if (!options) return;
      setFetched(({ all }) => ({ latest: options, all: mergeOptions(options, all) }));
    },
    [url, source, queryKey],
  );
  const load = useCallback(() => void request({}), [request]);
  // Options of another query are not offered
  useEffect(() => {
    latestRequestId.current += 1;
    setState('idle');
    setFetched((before) => (before.latest ? { latest: undefined, all: [] } : before));
  }, [queryKey]);
  const search = useCallback(
    (text: string) => {
      clearTimeout(searchTimer.current);
      const searchQuery: Query = text === '' ? {} : { q: text };
      searchTimer.current = setTimeout(() => void request(searchQuery), searchPauseMs);
    },
    [request],
  );
  useEffect(() => () => clearTimeout(searchTimer.current), []);
  return { fetched, state, load, search };
}

/**
 * Empties a choice, or removes entries of it, when the fields that it depends on change and its rows
 * do not fit any more. A failed call changes nothing: the server checks the choice when it is saved.
 */
function useFittingValue(
  props: Pick<FieldProps, 'field' | 'value'> & Partial<Pick<FieldProps, 'onChange'>>,
  source: OptionSource,
  query: Query,
): void {
  const latest = useRef(props);
  latest.current = props;
  const queryKey = JSON.stringify(query);
  const checkedKey = useRef(queryKey);
  useEffect(() => {
    const { field, value } = latest.current;
    const chosen = selectedValues(value, field);
    if (checkedKey.current === queryKey) return undefined;
    checkedKey.current = queryKey;
    if (source.url === undefined || chosen.length === 0) return undefined;
    let isCurrent = true;
    const asked = { ...(JSON.parse(queryKey) as Query), where: 'on', id: `${chosen.join(',')}|in` };
    void fetchOptions(source.url, asked, source).then((fitting) => {
      const { value: now, field: shown, onChange } = latest.current;
      if (!isCurrent || !fitting || !onChange) return;
      const fixed = shown?.dict?.options ?? [];
      const fits = (key: string | number) =>
        !chosen.includes(key) || hasOption(fitting, key) || hasOption(fixed, key);
      const present = selectedValues(now, shown);
      const kept = present.filter(fits);
      if (kept.length < present.length) onChange(Array.isArray(now) ? kept : null);
    });
    return () => {
      isCurrent = false;
    };
  }, [queryKey, source]);
}

/** Loads the options of values that are in no list; those already loaded stay. */
function useOptionsOfValues(
  source: OptionSource,
  values: readonly (string | number)[],
): readonly SelectOption[] {
  const { url } = source;
  const [loaded, setLoaded] = useState<readonly SelectOption[]>([]);
  const missing = values.filter((key) => !hasOption(loaded, key)).join(',');
  useEffect(() => {
    if (url === undefined || missing === '') return;
    let isCurrent = true;
    void fetchOptions(url, { id: `${missing}|in` }, source).then((options) => {
      if (isCurrent && options) setLoaded((known) => mergeOptions(options, known));
    });
    return () => {
      isCurrent = false;
    };
  }, [url, source, missing]);
  return loaded;
}

const hasOption = (options: readonly SelectOption[], key: string | number): boolean =>
  options.some((option) => String(option.value) === String(key));

/** Undefined when the options could not be loaded; the wire has shown why. */
export async function fetchOptions(
  url: string,
  query: Query,
  source: Pick<OptionSource, 'labelName' | 'valueName'>,
): Promise<readonly SelectOption[] | undefined> {
  try {
    const answer = await api.get<readonly SelectOption[]>(url, query);
    if (isFailure(answer) || !Array.isArray(answer)) return undefined;
    return answer.map((row) => toOption(row as SelectOption, source));
  } catch (error) {
    console.error('Options could not be loaded', url, error);
    return undefined;
  }
}
