import { Cascader } from 'antd';
import { useMemo, useState } from 'react';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { useClearIcon } from '../../ui/use-clear-icon.tsx';
import { useT } from '../../ui/use-t.ts';
import { controlProps, type FieldWidgetProps } from '../define-field.ts';
import {
  isEndNode,
  type LazyTreeNode,
  matchPath,
  nodesOfPath,
  valuesOfPaths,
} from './lazy-tree.ts';
import {
  hasOption,
  loadedOptions,
  loadWithParents,
  mergeOptions,
  pathValues,
  selectedValues,
} from './options.ts';
import { useFoundOptions } from './use-found-options.ts';
import { useLazyTree, useLoadChildren } from './use-lazy-tree.ts';
import { readOptions } from './use-options.ts';

type Path = readonly (string | number)[];

const noPath: Path = [];

/**
 * Several nodes of a tree whose levels are loaded when they open. Each is a tag with its path. Only
 * nodes without children can be added: the children of others are not known yet.
 */
export function CascaderLazyMultiple(props: FieldWidgetProps) {
  const { options: itemOptions, value, onChange } = props;
  const { item, config } = itemOptions;
  const t = useT();
  const clearIcon = useClearIcon();
  const { roots, loading, load, expand } = useLazyTree(useLoadChildren(itemOptions));
  const options = useMemo(() => roots.map(toOption), [roots]);
  const values = selectedValues(value, config);
  const { known, remember } = useKnownOptions(props, values);
  const labelOf = (key: unknown): string =>
    known.find((option) => String(option.value) === String(key))?.label ?? '…';
  return (
    <Cascader
      {...controlProps(props)}
      className="field-select"
      multiple
      options={options}
      value={values.map((key) => [...matchPath(pathValues(key, known), roots)])}
      showCheckedStrategy={Cascader.SHOW_CHILD}
      loading={loading}
      allowClear={clearIcon}
      placeholder={item.placeholder || t('form.choose')}
      notFoundContent={t(loading ? 'form.loading' : 'form.noOptions')}
      // Without a node, the label is the value
      displayRender={(labels, nodes) =>
        labels.map((label, index) => (nodes?.[index] ? label : labelOf(label))).join(' / ')
      }
      onOpenChange={(isOpen) => {
        if (isOpen && roots.length === 0) void load(noPath);
      }}
      loadData={(opened) => {
        const path = opened.map((option) => option.value);
        const node = nodesOfPath(path, roots)[path.length - 1];
        if (node) void expand(node, path.length);
      }}
      onChange={(chosen) => {
        const paths = chosen as (string | number)[][];
        remember(paths.flatMap((path) => toSelectOptions(nodesOfPath(path, roots))));
        onChange([...valuesOfPaths(values, paths, roots)]);
      }}
    />
  );
}

interface CheckableNode {
  readonly value: string | number;
  readonly label: string;
  readonly isLeaf: boolean;
  readonly disableCheckbox: boolean;
  readonly children?: CheckableNode[];
}

/** An option whose check box can be used when nothing is below it. */
const toOption = (node: LazyTreeNode): CheckableNode => ({
  value: node.value,
  label: node.label,
  isLeaf: isEndNode(node),
  disableCheckbox: !isEndNode(node),
  ...(node.children && { children: node.children.map(toOption) }),
});

const toSelectOptions = (path: readonly LazyTreeNode[]): readonly SelectOption[] =>
  path.map(({ value, label }, index) => ({
    value,
    label,
    ...(index > 0 && { pid: path[index - 1]!.value }),
  }));

/** The options of the values and of their parents. `remember` adds some that need no call. */
function useKnownOptions(
  { options: { item, config }, registry }: FieldWidgetProps,
  values: Path,
): {
  readonly known: readonly SelectOption[];
  readonly remember: (options: readonly SelectOption[]) => void;
} {
  const [remembered, setRemembered] = useState<readonly SelectOption[]>([]);
  const { loadedRow } = registry.formContext;
  const url = config?.target?.url;
  const remember = (options: readonly SelectOption[]) =>
    setRemembered((current) => mergeOptions(current, options));
  const loaded = useFoundOptions(
    ['options with parents', url],
    values.filter((key) => !hasOption(remembered, key)),
    (ids, signal) =>
      loadWithParents(ids.split(','), (id) => readOptions(url!, { id }, item, signal)),
    url !== undefined,
  );
  const rowOptions = useMemo(
    () => loadedOptions(loadedRow, item.field, config),
    [loadedRow, item.field, config],
  );
  return {
    known: useMemo(
      () => mergeOptions(remembered, loaded, rowOptions),
      [remembered, loaded, rowOptions],
    ),
    remember,
  };
}
