import {
  keepPreviousData,
  replaceEqualDeep,
  useMutationState,
  useQuery,
} from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { backgroundHeader } from '../../../schemas/contract/calls/live.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { addLabels, loadLabels, missingLabels } from '../../cells/label-rows.ts';
import { CallError, ignoreCallError } from '../../wire/call-error.ts';
import { api } from '../../wire/http.ts';
import { languageAtom } from '../../wire/language.ts';
import { queryClient, useRead } from '../../wire/queries.ts';
import type { WireQuery } from '../state/list-query.ts';
import type { ListState } from '../state/list-state.ts';
import { flatRows, type GridRow } from './grid-rows.ts';
import {
  type CellDraft,
  cellKey,
  type LoadedRows,
  readRows,
  rowsKey,
  rowsQuery,
  rowsRequest,
} from './rows-query.ts';
import { useTree } from './use-tree.ts';

/** The rows of a list and the state of loading them. */
export interface LoadedList extends Omit<LoadedRows, 'rows'> {
  /** The previous rows stay while the next ones load, and when loading fails. */
  readonly rows: readonly GridRow[];
  /** A tree has no pages. A searched tree is a flat list with pages. */
  readonly shape: 'flat' | 'tree';
  /** `first`: nothing is loaded yet. `loading`: rows are shown while the next ones load. */
  readonly status: 'first' | 'loading' | 'ready' | 'failed' | 'denied';
  readonly error: Error | null;
}

export interface Rows {
  readonly list: LoadedList;
  /** Loads the shown rows again; expanded nodes of a tree stay expanded. */
  readonly reload: () => Promise<void>;
  /** Loads again what a write below these parents may have changed. No parents: everything. */
  readonly refresh: (parentKeys: ReadonlySet<string>) => Promise<void>;
  /** Updates changed rows of a flat list in place and counts new ones; no row moves. */
  readonly revalidate: () => Promise<void>;
  /** Expands a collapsed node and collapses an expanded one. */
  readonly toggle: (key: string) => void;
}

/** The rows of a list, with their labels and with the values of cells that are being saved. */
export function useRows(screen: PageConfig, state: ListState, fixed: WireQuery): Rows {
  const { dataPath, table } = screen;
  const language = useAtomValue(languageAtom);
  const wanted = rowsRequest(screen, state, fixed);
  const load = useQuery(rowsQuery(dataPath, wanted.query, language), queryClient);
  // A query without an answer shows the rows of the last one that has one, also when it failed
  const shown = useRef(wanted);
  if (load.isSuccess) shown.current = wanted;
  const { shape, query } = shown.current;
  const { data, dataUpdatedAt } = useQuery(
    { ...rowsQuery(dataPath, query, language), enabled: false },
    queryClient,
  );
  const { rows: loadedRows, ...loaded } = data ?? noRows;
  const tree = useTree(screen, shown.current, loadedRows);
  const labelled = useLabels(
    screen,
    tree.rows ?? flatRows(loadedRows, table.rowKey),
    dataUpdatedAt,
  );
  const rows = useShared(useDrafts(dataPath, labelled));
  const status = statusOf(load, data !== undefined);
  const latest = useRef({ status, shape, query, language });
  latest.current = { status, shape, query, language };

  const { toggle, expand } = tree;
  const operations = useMemo(() => {
    const queryKey = rowsKey(dataPath);
    const reload = () => queryClient.invalidateQueries({ queryKey });
    return {
      toggle,
      reload,
      refresh: async (parentKeys: ReadonlySet<string>) => {
        if (latest.current.shape !== 'lazyTree' || parentKeys.size === 0) return reload();
        expand(parentKeys);
        await queryClient.invalidateQueries({
          queryKey,
          predicate: (query) => parentKeys.has(String((query.queryKey[2] as WireQuery).pid)),
        });
      },
      revalidate: () => revalidate(screen, latest.current),
    };
  }, [screen, dataPath, toggle, expand]);

  return {
    list: { ...loaded, rows, status, error: load.error, shape: tree.rows ? 'tree' : 'flat' },
    ...operations,
  };
}

const noRows: LoadedRows = { rows: [], total: 0, totalIs: 'exact', badges: {}, newRows: 0 };

/** A document of html in place of data leaves the list as it is (docs/product.md#wire-calls). */
function statusOf(
  { isFetching, error }: { readonly isFetching: boolean; readonly error: Error | null },
  hasRows: boolean,
): LoadedList['status'] {
  if (isFetching) return hasRows ? 'loading' : 'first';
  if (!error || (error instanceof CallError && error.kind === 'html')) return 'ready';
  return error instanceof CallError && error.code === codes.noRight ? 'denied' : 'failed';
}

interface Shown {
  readonly status: LoadedList['status'];
  readonly shape: ReturnType<typeof rowsRequest>['shape'];
  readonly query: WireQuery;
  readonly language: string;
}

/** Reads the shown page in the background, which does not extend the session. */
async function revalidate(
  { dataPath, table }: PageConfig,
  { status, shape, query, language }: Shown,
): Promise<void> {
  if (status !== 'ready' || shape !== 'flat') return;
  const { queryKey } = rowsQuery(dataPath, query, language);
  const before = queryClient.getQueryData<LoadedRows>(queryKey);
  const headers = { [backgroundHeader]: '1' };
  const fresh = await ignoreCallError(readRows(dataPath, query, { headers }));
  if (!before || !fresh) return;
  const { newRows, rows } = compareRows(before.rows, fresh.rows, {
    rowKey: table.rowKey,
    perPage: Number(query.per_page),
  });
  const added = before.totalIs === 'estimated' ? 0 : Math.max(0, fresh.total - before.total);
  // A list that has been loaded or changed meanwhile may be newer
  queryClient.setQueryData<LoadedRows>(queryKey, (now) =>
    now === before
      ? { ...now, rows, badges: fresh.badges, newRows: query.page === 1 ? newRows : added }
      : now,
  );
}

/** Adds the labels that did not come with the rows. */
function useLabels(
  { columns }: PageConfig,
  gridRows: readonly GridRow[],
  loadedAt: number,
): readonly GridRow[] {
  const rows = gridRows.map(({ row }) => row);
  const missing = missingLabels(rows, columns);
  const { data: labels } = useRead(
    ['labels', missing, loadedAt],
    () => loadLabels(missing, api.get),
    { enabled: missing.length > 0, placeholderData: keepPreviousData },
  );
  if (!labels || missing.length === 0) return gridRows;
  const labelled = addLabels(rows, columns, labels);
  return gridRows.map((gridRow, index) => ({ ...gridRow, row: labelled[index]! }));
}

/** Shows the values of writes that are not answered yet. */
function useDrafts(dataPath: string, gridRows: readonly GridRow[]): readonly GridRow[] {
  const drafts = useMutationState(
    {
      filters: { mutationKey: cellKey(dataPath), status: 'pending' },
      select: ({ state }) => state.variables as CellDraft,
    },
    queryClient,
  );
  if (drafts.length === 0) return gridRows;
  return gridRows.map((gridRow) => ({
    ...gridRow,
    row: Object.assign(
      {},
      gridRow.row,
      ...drafts.filter(({ id }) => id === gridRow.id).map(({ values }) => values),
    ) as Row,
  }));
}

/** The value, with the objects of the last render where nothing has changed: the grid compares them. */
function useShared<T>(value: T): T {
  const shared = useRef(value);
  shared.current = replaceEqualDeep(shared.current, value);
  return shared.current;
}

/** What a second load of a list says about the shown rows. */
interface RowChanges {
  /** Number of rows that are not shown yet. */
  readonly newRows: number;
  /** The shown rows, in the same places, with their values now. */
  readonly rows: readonly Row[];
}

/**
 * Compares the shown rows with those of a second load. A row is new when it comes before a shown
 * row, or when the page was not full. A row that moved up from the next page is not new.
 */
export function compareRows(
  shown: readonly Row[],
  loaded: readonly Row[],
  { rowKey, perPage }: { readonly rowKey: string; readonly perPage: number },
): RowChanges {
  const idOf = (row: Row): string => String(row[rowKey]);
  const shownIds = new Set(shown.map(idOf));
  const loadedById = new Map(loaded.map((row) => [idOf(row), row]));
  const lastShown = loaded.findLastIndex((row) => shownIds.has(idOf(row)));
  const wasFull = shown.length >= perPage;
  const isNew = (row: Row, index: number): boolean =>
    !shownIds.has(idOf(row)) && (!wasFull || index < lastShown || lastShown < 0);
  return {
    newRows: loaded.filter(isNew).length,
    rows: shown.map((row) => loadedById.get(idOf(row)) ?? row),
  };
}
