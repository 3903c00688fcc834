import type { Page } from '../../../schemas/contract/envelope.ts';
import type { GridRow } from './grid-rows.ts';
import type { RowsResult } from './row-reader.ts';

/** The rows of a list and the state of loading them. */
export interface LoadedList {
  /** The previous rows stay until the next ones are loaded. */
  readonly rows: readonly GridRow[];
  readonly total: number;
  readonly totalIs: Page['total_is'];
  /** Number of rows that were added on the server and are not shown yet. */
  readonly newRows: number;
  /** Badge counts of the views, by key. */
  readonly badges: Readonly<Record<string, number>>;
  /** A tree has no pages. A searched tree is a flat list with pages. */
  readonly shape: 'flat' | 'tree';
  /** `first`: nothing is loaded yet. `loading`: rows are shown while the next ones load. */
  readonly status: 'first' | 'loading' | 'ready' | 'failed' | 'denied';
  /** The error text for the user; '' without an error. */
  readonly message: string;
  readonly error: Error | undefined;
}

export type LoadedRows = Pick<
  LoadedList,
  'rows' | 'total' | 'totalIs' | 'newRows' | 'badges' | 'shape'
>;

export const emptyList: LoadedList = {
  rows: [],
  total: 0,
  totalIs: 'exact',
  newRows: 0,
  badges: {},
  shape: 'flat',
  status: 'first',
  message: '',
  error: undefined,
};

export const startLoading = (before: LoadedList): LoadedList => ({
  ...before,
  status: before.status === 'first' ? 'first' : 'loading',
});

export function afterLoad(before: LoadedList, result: RowsResult<LoadedRows>): LoadedList {
  switch (result.status) {
    case 'rows':
      return { ...before, ...result.rows, status: 'ready', message: '', error: undefined };
    case 'ignored':
      return { ...before, status: 'ready' };
    default:
      return { ...before, status: result.status, message: result.message, error: result.error };
  }
}

/** The list with its rows changed. */
export const withRows = (
  list: LoadedList,
  change: (rows: readonly GridRow[]) => readonly GridRow[],
): LoadedList => ({ ...list, rows: change(list.rows) });
