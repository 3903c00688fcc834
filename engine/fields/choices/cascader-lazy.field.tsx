import { Cascader } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useClearIcon } from '../../ui/use-clear-icon.tsx';
import { useT } from '../../ui/use-t.ts';
import { useRead } from '../../wire/queries.ts';
import { controlProps, type FieldWidgetProps, formWidget } from '../define-field.ts';
import { CascaderLazyMultiple } from './cascader-lazy-multiple.tsx';
import { type LazyTreeNode, matchPath } from './lazy-tree.ts';
import { loadedLabels, loadWithParents, pathValues, selectedValues } from './options.ts';
import { useLazyTree, useLoadChildren } from './use-lazy-tree.ts';
import { readOptions } from './use-options.ts';

type Path = readonly (string | number)[];

const emptyPath: Path = [];

/**
 * A tree that is too large to load at once: children are loaded when a level opens. The value of an
 * `area` is the ids from the root to the leaf, of a `ref` the key of the selected row, of `refs` a
 * list of keys.
 */
function CascaderLazyField(props: FieldWidgetProps) {
  const { item, config } = props.options;
  const isMultiple = config?.type === 'refs' || (item.multiple && config?.type !== 'area');
  return isMultiple ? <CascaderLazyMultiple {...props} /> : <CascaderLazySingle {...props} />;
}

function CascaderLazySingle(props: FieldWidgetProps) {
  const { options, value, onChange, registry } = props;
  const { item, config } = options;
  const { loadedRow } = registry.formContext;
  const t = useT();
  const clearIcon = useClearIcon();
  const isPath = config?.type === 'area';
  const loadChildren = useLoadChildren(options);
  const [path, setPath] = usePath(props, isPath);
  const { roots, loading, load, expand } = useLazyTree(loadChildren);
  useEffect(() => {
    if (path.length > 0 && roots.length === 0) void load(path);
  }, [path, roots.length, load]);

  const shownPath = path.length > 0 ? path : selectedValues(value, config);
  const labels = loadedLabels(loadedRow, item.field);
  const isTreeMissing = roots.length === 0 || path.length === 0;
  const isUnchanged = String(value) === String(loadedRow[item.field]);
  const showsLoadedLabels = isTreeMissing && labels.length > 0 && isUnchanged;
  return (
    <Cascader
      {...controlProps(props)}
      className="field-select"
      options={roots}
      value={[...matchPath(shownPath, roots)]}
      loading={loading}
      allowClear={clearIcon}
      changeOnSelect={!isPath}
      placeholder={item.placeholder || t('form.choose')}
      {...(showsLoadedLabels && { displayRender: () => labels.join(' / ') })}
      notFoundContent={t(loading ? 'form.loading' : 'form.noOptions')}
      onOpenChange={(isOpen) => {
        if (isOpen && roots.length === 0) void load(path);
      }}
      loadData={(opened) => {
        void expand(opened.at(-1) as unknown as LazyTreeNode, opened.length);
      }}
      onChange={(next) => {
        const selected = (next ?? []) as (string | number)[];
        setPath(selected);
        onChange(isPath ? selected : (selected.at(-1) ?? null));
      }}
    />
  );
}

/**
 * The path of the value and its setter. The value of a reference is only the last step of the path;
 * its parents are loaded, and the path is empty until then. When they cannot be, it is the last step.
 */
function usePath(
  { value, options: { item, config } }: FieldWidgetProps,
  isPath: boolean,
): readonly [Path, (path: Path) => void] {
  const values = useMemo(() => selectedValues(value, config), [value, config]);
  const [chosenPath, setChosenPath] = useState<Path>(emptyPath);
  const last = isPath ? undefined : values[0];
  const url = config?.target?.url;
  const isChosen = last !== undefined && String(chosenPath.at(-1)) === String(last);
  const { data, isError } = useRead(
    ['path of a row', url, last],
    async (signal) => {
      const read = (id: string) => readOptions(url!, { id }, item, signal);
      return pathValues(last!, await loadWithParents([String(last)], read));
    },
    { enabled: last !== undefined && url !== undefined && !isChosen },
  );
  if (isPath) return [values, setChosenPath];
  const loadedPath = data ?? (isError ? values : emptyPath);
  return [isChosen ? chosenPath : loadedPath, setChosenPath];
}

export const cascaderLazy = formWidget(CascaderLazyField);
