import { Cascader } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { api } from '../client/http.ts';
import { isFailure } from '../client/envelope.ts';
import { useClearing } from '../ui/clearing.tsx';
import { useText } from '../ui/text.ts';
import {
  matchPath,
  openPath,
  readNodes,
  rowsOfAnswer,
  type LazyNode,
  type LoadChildren,
} from './area-path.ts';
import { controlProps, formField, type FieldProps } from './define-field.ts';
import { storedLabels, valuesOf } from './options.ts';
import { fetchOptions } from './use-options.ts';

/** Levels of an area: province, city, district (reference §2). */
const areaLevels = 3;

/**
 * A tree too large to load at once: children come when a level opens, by `pid=0`, then the parent's `code` or its `idName` (Spec §7).
 * An area keeps the ids of its path, a reference the chosen row's key.
 */
function CascaderLazyField(props: FieldProps) {
  const { item, field, value, onChange, stored } = props;
  const t = useText();
  const clearing = useClearing();
  const isPath = field?.type === 'area';
  const load = useLoadChildren(props);
  const [path, setPath] = usePath(props, isPath);
  const shown = valuesOf(value, field);
  const [roots, setRoots] = useState<LazyNode[]>([]);
  const [loading, setLoading] = useState(false);

  const open = useCallback(
    async (values: readonly (string | number)[]) => {
      setLoading(true);
      setRoots(await openPath(values, load));
      setLoading(false);
    },
    [load],
  );
  useEffect(() => {
    if (path.length > 0 && roots.length === 0) void open(path);
  }, [path, roots.length, open]);

  const labels = storedLabels(stored, item.field);
  const plain =
    (roots.length === 0 || path.length === 0) &&
    labels.length > 0 &&
    String(value) === String(stored[item.field]);
  return (
    <Cascader
      {...controlProps(props)}
      className="field-select"
      options={roots}
      value={[...matchPath(path.length > 0 ? path : shown, roots)]}
      loading={loading}
      allowClear={clearing}
      changeOnSelect={!isPath}
      placeholder={item.placeholder || t('form.choose')}
      {...(plain && { displayRender: () => labels.join(' / ') })}
      notFoundContent={t(loading ? 'form.loading' : 'form.noOptions')}
      onOpenChange={(isOpen) => {
        if (isOpen && roots.length === 0) void open(path);
      }}
      loadData={(opened) => {
        void openChildren(opened.at(-1) as unknown as LazyNode, opened.length);
      }}
      onChange={(next) => {
        const chosen = (next ?? []) as (string | number)[];
        setPath(chosen);
        onChange(isPath ? chosen : (chosen.at(-1) ?? null));
      }}
    />
  );

  async function openChildren(node: LazyNode, depth: number): Promise<void> {
    node.children = await load(node.key, depth + 1);
    setRoots((all) => [...all]);
  }
}

function useLoadChildren({ item, field }: FieldProps): LoadChildren {
  const names = useMemo(
    () => ({
      labelName: item.labelName,
      valueName: field?.type === 'ref' ? (field.target?.key ?? 'id') : item.valueName,
      idName: item.idName,
    }),
    [item, field],
  );
  return useCallback(
    async (parent, depth) => {
      const url = item.lazyUrl;
      if (url === undefined) return [];
      try {
        const answer = await api.get<unknown>(url, { isChildren: 1, pid: parent });
        return isFailure(answer)
          ? []
          : readNodes(
              rowsOfAnswer(answer),
              names,
              depth,
              field?.type === 'area' ? areaLevels : undefined,
            );
      } catch (error) {
        console.error('children not loaded', url, error);
        return [];
      }
    },
    [item.lazyUrl, names, field],
  );
}

/** The stored path; of a reference, which keeps its last step only, found by asking for its parents by `id=…|in`, and empty until then. */
function usePath(
  { value, field, item }: FieldProps,
  isPath: boolean,
): readonly [Path, (path: Path) => void] {
  const values = useMemo(() => valuesOf(value, field), [value, field]);
  const [climbed, setClimbed] = useState<Path>(nowhere);
  const known = String(climbed.at(-1));
  const last = isPath ? undefined : values[0];
  const url = field?.target?.url;
  useEffect(() => {
    if (last === undefined || url === undefined || known === String(last)) return;
    let current = true;
    void climb(last, url, item).then((path) => {
      if (current) setClimbed(path);
    });
    return () => {
      current = false;
    };
  }, [last, url, item, known]);
  return [
    isPath ? values : last !== undefined && known === String(last) ? climbed : nowhere,
    setClimbed,
  ];
}

type Path = readonly (string | number)[];
const nowhere: Path = [];

/** From the top to `value`; a tree deeper than eight levels is cut off. */
async function climb(
  value: string | number,
  url: string,
  names: { readonly labelName: string; readonly valueName: string },
): Promise<readonly (string | number)[]> {
  const path: (string | number)[] = [value];
  for (let step = 0; step < 8; step++) {
    const [found] = (await fetchOptions(url, { id: `${path[0]}|in` }, names)) ?? [];
    const parent = found?.pid;
    if (parent === undefined || String(parent) === '0' || path.includes(parent)) break;
    path.unshift(parent);
  }
  return path;
}

export const cascaderLazy = formField(CascaderLazyField);
