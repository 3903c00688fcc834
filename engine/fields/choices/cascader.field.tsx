import { Cascader } from 'antd';
import { useMemo } from 'react';
import { useClearIcon } from '../../ui/use-clear-icon.tsx';
import { useT } from '../../ui/use-t.ts';
import { controlProps, type FieldWidgetProps, formWidget } from '../define-field.ts';
import { optionTree, pathValues, selectedValues } from './options.ts';
import { matchesLabel, missingText } from './select.field.tsx';
import { useOptions } from './use-options.ts';

type Path = (string | number)[];

/**
 * A tree that is loaded as one list. The value of a `ref` is an id, of `refs` a list of ids, of an
 * `area` the ids from the root to the leaf.
 */
function CascaderField(props: FieldWidgetProps) {
  const { value, onChange } = props;
  const { item, config } = props.options;
  const t = useT();
  const clearIcon = useClearIcon();
  const optionList = useOptions(props, 'eager');
  const { options, loading } = optionList;
  const missing = missingText(optionList, t);
  const tree = useMemo(() => optionTree(options), [options]);
  const values = selectedValues(value, config);
  const shared = {
    ...controlProps(props),
    className: 'field-select',
    options: [...tree],
    loading,
    placeholder: missing ?? (item.placeholder || t('form.choose')),
    changeOnSelect: true,
    allowClear: clearIcon,
    showSearch: {
      filter: (typed: string, path: readonly { readonly label?: unknown }[]) =>
        path.some((option) => matchesLabel(typed, option)),
    },
    notFoundContent: missing ?? t(loading ? 'form.loading' : 'form.noOptions'),
  };
  if (config?.type === 'refs' || item.multiple) {
    return (
      <Cascader
        {...shared}
        multiple
        value={values.map((key) => pathValues(key, options))}
        showCheckedStrategy={Cascader.SHOW_CHILD}
        onChange={(paths) => onChange((paths as Path[]).map((path) => path.at(-1)!))}
      />
    );
  }
  const isArea = config?.type === 'area';
  const referencePath = values[0] === undefined ? [] : pathValues(values[0], options);
  return (
    <Cascader
      {...shared}
      value={isArea ? [...values] : referencePath}
      onChange={(next) => {
        const path = (next ?? []) as Path;
        onChange(isArea ? path : (path.at(-1) ?? null));
      }}
    />
  );
}

export const cascader = formWidget(CascaderField);
