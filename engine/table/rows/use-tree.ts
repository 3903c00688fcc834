import { useQueries } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { languageAtom } from '../../wire/language.ts';
import { queryClient } from '../../wire/queries.ts';
import { type GridRow, treeRows } from './grid-rows.ts';
import { type LoadedRows, type RowsRequest, rowsQuery } from './rows-query.ts';

/**
 * The nodes of a tree. A lazy tree reads the children of a node when it is open; they are dropped
 * when it is collapsed.
 *
 * @param loaded the whole tree, or the top level of a lazy one
 * @returns `rows`, undefined for a flat list
 */
export function useTree(
  { dataPath, tree, table }: PageConfig,
  { shape, query }: RowsRequest,
  loaded: readonly Row[],
) {
  const language = useAtomValue(languageAtom);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const byParent = useMemo(
    () =>
      tree && shape === 'wholeTree'
        ? groupBy(loaded, (row) => String(row[tree.field] ?? tree.root))
        : undefined,
    [tree, shape, loaded],
  );
  const nodeQuery = (key: string) => rowsQuery(dataPath, { ...query, pid: key }, language);
  const childrenOf = (key: string): readonly Row[] | undefined => {
    if (byParent) return byParent.get(key) ?? [];
    if (key === String(tree?.root)) return loaded;
    return queryClient.getQueryData<LoadedRows>(nodeQuery(key).queryKey)?.rows;
  };
  const isLoading = (key: string): boolean =>
    queryClient.getQueryState(nodeQuery(key).queryKey)?.fetchStatus === 'fetching';
  const { rows, open } =
    tree && shape !== 'flat'
      ? treeRows({ ...tree, rowKey: table.rowKey, toggled, childrenOf, isLoading })
      : flat;
  useQueries({ queries: shape === 'lazyTree' ? open.map(nodeQuery) : [] }, queryClient);

  const latest = useRef({ rows, nodeQuery });
  latest.current = { rows, nodeQuery };
  return {
    rows,
    toggle: useCallback((key: string) => {
      const node = latest.current.rows?.find(({ treeNode }) => treeNode?.key === key)?.treeNode;
      if (!node || node.loading) return;
      setToggled((before) => new Map(before).set(key, !node.expanded));
      // Children that could not be loaded are loaded again
      if (!node.expanded)
        void queryClient.refetchQueries({ queryKey: latest.current.nodeQuery(key).queryKey });
    }, []),
    expand: useCallback(
      (keys: Iterable<string>) =>
        setToggled(
          (before) => new Map([...before, ...[...keys].map((key) => [key, true] as const)]),
        ),
      [],
    ),
  };
}

const flat: { readonly rows: readonly GridRow[] | undefined; readonly open: readonly string[] } = {
  rows: undefined,
  open: [],
};
