import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { CallError } from '../../wire/call-error.ts';
import { api } from '../../wire/http.ts';
import { queryClient, useRead } from '../../wire/queries.ts';
import type { FieldWidgetProps } from '../define-field.ts';
import {
  hasOption,
  loadedOptions,
  mergeOptions,
  type OptionSource,
  optionSource,
  selectedValues,
  toOption,
} from './options.ts';
import { useChoiceForm } from './use-choice-form.ts';
import { keptMs, useFoundOptions } from './use-found-options.ts';

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
  props: Pick<FieldWidgetProps, 'options' | 'value' | 'registry'> &
    Partial<Pick<FieldWidgetProps, 'onChange'>>,
  mode: 'lazy' | 'eager' = 'lazy',
  query: Query = noQuery,
): OptionList {
  const { item, config } = props.options;
  const { loadedRow } = props.registry.formContext;
  const source = useMemo(() => optionSource(item, config), [item, config]);
  const form = useChoiceForm(props);
  const listQuery = useMemo(() => ({ ...query, ...form.query }), [query, form.query]);
  const { list, seen, load, search } = useOptionList(source, listQuery, mode);
  useFittingValue(props, source, form.query);

  const rowOptions = useMemo(
    () => loadedOptions(loadedRow, item.field, config),
    [loadedRow, item.field, config],
  );
  const known = useMemo(
    () => mergeOptions(source.fixed, list.data ?? [], rowOptions, seen),
    [source, list.data, rowOptions, seen],
  );
  const unknownValues = selectedValues(props.value, config).filter((key) => !hasOption(known, key));
  const isListPending = mode === 'eager' && list.data === undefined;
  const { url, labelName, valueName } = source;
  const valueOptions = useFoundOptions(
    ['options of values', url, labelName, valueName],
    isListPending ? [] : unknownValues,
    (ids, signal) => readOptions(url!, { id: `${ids}|in` }, source, signal),
    url !== undefined,
  );

  return {
    options: useMemo(() => mergeOptions(known, valueOptions), [known, valueOptions]),
    listed: useMemo(
      () => mergeOptions(source.fixed, list.data ?? rowOptions),
      [source, list.data, rowOptions],
    ),
    loading: list.isFetching,
    failed: list.isError && !list.isFetching,
    load,
    search,
    missing: form.missing,
  };
}

const noQuery: Query = {};

/**
 * The list of options of a query, loaded again by `load` and searched by `search`. `seen` has the
 * options of all its searches. Options of another query are not offered.
 */
function useOptionList(source: OptionSource, query: Query, mode: 'lazy' | 'eager') {
  const { url, labelName, valueName } = source;
  const key = ['options', url, labelName, valueName, query];
  const listKey = JSON.stringify(key);
  const isOfList = (of: QueryKey) => JSON.stringify(of.slice(0, key.length)) === listKey;
  const [asked, setAsked] = useState<{ readonly listKey: string; readonly q: string }>();
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const opened = mode === 'eager' ? '' : undefined;
  const q = asked?.listKey === listKey ? asked.q : opened;
  const list = useRead(
    [...key, q],
    (signal) => readOptions(url!, q ? { ...query, q } : query, source, signal),
    {
      enabled: url !== undefined && q !== undefined,
      staleTime: 0,
      gcTime: keptMs,
      placeholderData: (before, of) => (of && isOfList(of.queryKey) ? before : undefined),
    },
  );
  const load = () => {
    if (q === '') void list.refetch();
    else setAsked({ listKey, q: '' });
  };
  const search = (text: string) => {
    clearTimeout(searchTimer.current);
    searchTimer.current = setTimeout(() => setAsked({ listKey, q: text }), searchPauseMs);
  };
  useEffect(() => () => clearTimeout(searchTimer.current), []);
  const seen = useMemo(
    () =>
      // Fields that show all options have those of their list alone
      mode === 'eager'
        ? noOptions
        : queryClient
            .getQueriesData<readonly SelectOption[]>({ queryKey: key.slice(0, 4) })
            .flatMap(([of, options = []]) => (isOfList(of) ? options : [])),
    [mode, listKey, list.data],
  );
  return { list, seen, load, search };
}

/**
 * Empties a choice, or removes entries of it, when the fields that it depends on change and its rows
 * do not fit any more. A failed call changes nothing: the server checks the choice when it is saved.
 */
function useFittingValue(
  props: Pick<FieldWidgetProps, 'options' | 'value'> & Partial<Pick<FieldWidgetProps, 'onChange'>>,
  source: OptionSource,
  query: Query,
): void {
  const latest = useRef(props);
  latest.current = props;
  const queryKey = JSON.stringify(query);
  const checkedKey = useRef(queryKey);
  useEffect(() => {
    const { options, value } = latest.current;
    const chosen = selectedValues(value, options.config);
    if (checkedKey.current === queryKey) return undefined;
    checkedKey.current = queryKey;
    if (source.url === undefined || chosen.length === 0) return undefined;
    const controller = new AbortController();
    const asked = { ...(JSON.parse(queryKey) as Query), where: 'on', id: `${chosen.join(',')}|in` };
    void readOptions(source.url, asked, source, controller.signal).then(
      (fitting) => {
        const { value: now, options: shown, onChange } = latest.current;
        if (!onChange) return;
        const fixed = shown.config?.dict?.options ?? [];
        const fits = (key: string | number) =>
          !chosen.includes(key) || hasOption(fitting, key) || hasOption(fixed, key);
        const present = selectedValues(now, shown.config);
        const kept = present.filter(fits);
        if (kept.length < present.length) onChange(Array.isArray(now) ? kept : null);
      },
      () => undefined, // the wire has shown it
    );
    return () => controller.abort();
  }, [queryKey, source]);
}

const noOptions: readonly SelectOption[] = [];

/** @throws CallError; the wire has shown one without an answer */
export async function readOptions(
  url: string,
  query: Query,
  source: Pick<OptionSource, 'labelName' | 'valueName'>,
  signal?: AbortSignal,
): Promise<readonly SelectOption[]> {
  const rows = await api.get<readonly SelectOption[]>(url, query, signal && { signal });
  if (!Array.isArray(rows))
    throw new CallError(
      'status',
      { method: 'GET', path: url, status: 200, requestId: '' },
      `no list of options from ${url}`,
    );
  return rows.map((row) => toOption(row as SelectOption, source));
}
