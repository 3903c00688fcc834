import { useCallback, useMemo, useState } from 'react';
import { ignoreCallError } from '../../wire/call-error.ts';
import { api } from '../../wire/http.ts';
import type { ItemOptions } from '../define-field.ts';
import {
  type LazyTreeNode,
  type LoadChildren,
  loadPath,
  rowsFromResponse,
  toLazyTreeNodes,
} from './lazy-tree.ts';

/** Levels of an area: province, city, district. */
const areaLevels = 3;

/** The loaded part of a tree. `load` loads the roots and the levels of a path. */
export function useLazyTree(loadChildren: LoadChildren) {
  const [roots, setRoots] = useState<LazyTreeNode[]>([]);
  const [loading, setLoading] = useState(false);
  const load = useCallback(
    async (path: readonly (string | number)[]) => {
      setLoading(true);
      setRoots(await loadPath(path, loadChildren));
      setLoading(false);
    },
    [loadChildren],
  );
  /** @param depth the level of `node`, from 1 */
  const expand = async (node: LazyTreeNode, depth: number) => {
    node.children = await loadChildren(node.key, depth + 1);
    setRoots((current) => [...current]);
  };
  return { roots, loading, load, expand };
}

/** Loads the children of a node of the field's tree; none when the call fails. */
export function useLoadChildren({ item, config }: ItemOptions): LoadChildren {
  const keys = useMemo(
    () => ({
      labelName: item.labelName,
      valueName: isReference(config) ? (config?.target?.key ?? 'id') : item.valueName,
      idName: item.idName,
    }),
    [item, config],
  );
  const url = item.lazyUrl;
  const levels = config?.type === 'area' ? areaLevels : undefined;
  return useCallback(
    async (parentKey, depth) => {
      if (url === undefined) return [];
      const answer = await ignoreCallError(
        api.get<unknown>(url, { isChildren: 1, pid: parentKey }),
      );
      return toLazyTreeNodes(rowsFromResponse(answer), keys, depth, levels);
    },
    [url, keys, levels],
  );
}

const isReference = (config: ItemOptions['config']): boolean =>
  config?.type === 'ref' || config?.type === 'refs';
