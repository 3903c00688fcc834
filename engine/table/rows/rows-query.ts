import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { api } from '../../wire/http.ts';
import { queryClient } from '../../wire/queries.ts';
import { childrenQuery, listQuery, type WireQuery, wholeTreeQuery } from '../state/list-query.ts';
import type { ListState } from '../state/list-state.ts';

/** What one call for rows has loaded: a page, a tree, or the children of a node. */
export interface LoadedRows {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalIs: Page['total_is'];
  /** Badge counts of the views, by key. */
  readonly badges: Readonly<Record<string, number>>;
  /** Number of rows that were added on the server and are not shown yet. */
  readonly newRows: number;
}

/** A tree is shown as a flat list while it is searched or its deleted rows are shown. */
export interface RowsRequest {
  readonly shape: 'flat' | 'lazyTree' | 'wholeTree';
  readonly query: WireQuery;
}

export function rowsRequest(screen: PageConfig, state: ListState, fixed: WireQuery): RowsRequest {
  const { tree } = screen;
  if (!tree || state.trashed || Object.keys(state.search).length > 0)
    return { shape: 'flat', query: listQuery(screen, state, fixed) };
  return tree.lazy
    ? { shape: 'lazyTree', query: childrenQuery(screen, state, tree.root, fixed) }
    : { shape: 'wholeTree', query: wholeTreeQuery(screen, state, fixed) };
}

/** The key of all rows of a resource that are shown. A write changes or invalidates them. */
export const rowsKey = (dataPath: string) => ['rows', dataPath];

export const rowsQuery = (dataPath: string, query: WireQuery, language: string) => ({
  queryKey: [...rowsKey(dataPath), query, language],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => readRows(dataPath, query, { signal }),
  staleTime: 0,
});

export async function readRows(
  dataPath: string,
  query: WireQuery,
  options: { readonly signal?: AbortSignal; readonly headers?: Readonly<Record<string, string>> },
): Promise<LoadedRows> {
  const answer = await api.get<Page<Row> | readonly Row[]>(dataPath, query, {
    messages: 'quiet',
    ...options,
  });
  const page: Partial<Page<Row>> = 'data' in answer ? answer : { data: [...answer] };
  const { data: rows = [], total = rows.length, total_is: totalIs = 'exact', count } = page;
  const badges = typeof count === 'object' ? (count ?? {}) : {};
  return { rows, total, totalIs, badges, newRows: 0 };
}

/** Changes a row wherever it is shown, without a call. */
export const changeRow = ({ dataPath, table }: PageConfig, id: string, change: Row): void =>
  void queryClient.setQueriesData<LoadedRows>(
    { queryKey: rowsKey(dataPath) },
    (loaded) =>
      loaded && {
        ...loaded,
        rows: loaded.rows.map((row) =>
          String(row[table.rowKey]) === id ? { ...row, ...change } : row,
        ),
      },
  );

/** The key of writes of single values; with an id, of one row. */
export const cellKey = (dataPath: string, ...id: readonly string[]) => ['cell', dataPath, ...id];

/** Values that a row shows while they are being written. */
export interface CellDraft {
  readonly id: string;
  readonly values: Row;
}
