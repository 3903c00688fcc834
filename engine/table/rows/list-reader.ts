import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import type { Http } from '../../wire/http.ts';
import { flatRows, type GridRow, replaceRoots, type TreeKeys, treeRows } from './grid-rows.ts';
import type { LoadedRows } from './loaded-list.ts';
import { type RowsRequest, type RowsResult, rowReader } from './row-reader.ts';

/** Loads what a list shows, as grid rows with their totals. */
export interface ListReader {
  /** The keys of a tree; undefined for every other resource. */
  readonly treeKeys: TreeKeys | undefined;
  readonly page: (request: RowsRequest) => Promise<RowsResult<LoadedRows>>;
  /** The same page in the background, which does not extend the session. */
  readonly revalidate: (request: RowsRequest) => Promise<RowsResult<LoadedRows>>;
  /** The tree, or the top level of a lazy one: rows that are expanded then stay expanded. */
  readonly tree: (
    request: RowsRequest,
    keys: TreeKeys,
    previous: () => readonly GridRow[],
  ) => Promise<RowsResult<LoadedRows>>;
  readonly children: (
    parentKey: string | number,
    request: RowsRequest,
  ) => Promise<RowsResult<readonly Row[]>>;
}

export function listReader(screen: PageConfig, get: Http['get']): ListReader {
  const { page, revalidate, children, wholeTree } = rowReader(screen, get);
  const { rowKey } = screen.table;
  return {
    treeKeys: treeKeysOf(screen),
    page: async (request) => flatResult(await page(request), rowKey),
    revalidate: async (request) => flatResult(await revalidate(request), rowKey),
    tree: async (request, keys, previous) => {
      const { lazy, expand } = screen.tree!;
      if (lazy)
        return treeResult(await children(keys.root, request), (rows) =>
          replaceRoots(previous(), rows, keys),
        );
      return treeResult(await wholeTree(request), (rows) => treeRows(rows, keys, expand));
    },
    children,
  };
}

function treeKeysOf({ tree, table }: PageConfig): TreeKeys | undefined {
  return tree && { rowKey: table.rowKey, field: tree.field, key: tree.key, root: tree.root };
}

function flatResult(result: RowsResult<Page<Row>>, rowKey: string): RowsResult<LoadedRows> {
  if (result.status !== 'rows') return result;
  const { data, total, total_is, count } = result.rows;
  return {
    status: 'rows',
    rows: {
      rows: flatRows(data, rowKey),
      total,
      totalIs: total_is ?? 'exact',
      newRows: 0,
      badges: typeof count === 'object' ? (count ?? {}) : {},
      shape: 'flat',
    },
  };
}

function treeResult(
  result: RowsResult<readonly Row[]>,
  toGridRows: (rows: readonly Row[]) => readonly GridRow[],
): RowsResult<LoadedRows> {
  if (result.status !== 'rows') return result;
  return {
    status: 'rows',
    rows: {
      rows: toGridRows(result.rows),
      total: result.rows.length,
      totalIs: 'exact',
      newRows: 0,
      badges: {},
      shape: 'tree',
    },
  };
}
