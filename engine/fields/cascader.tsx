import { Cascader } from 'antd';
import { useMemo } from 'react';
import { useClearing } from '../ui/clearing.tsx';
import { useText } from '../ui/text.ts';
import { controlProps, formField, type FieldProps } from './define-field.ts';
import { pathOf, treeOfOptions, valuesOf } from './options.ts';
import { matchesLabel } from './select.tsx';
import { useOptions } from './use-options.ts';

/** A tree that fits in one list. A reference keeps the chosen row, several references keep a list, an area keeps its path. */
function CascaderField(props: FieldProps) {
  const { item, field, value, onChange } = props;
  const t = useText();
  const clearing = useClearing();
  const { options, loading } = useOptions(props, 'eager');
  const tree = useMemo(() => treeOfOptions(options), [options]);
  const values = valuesOf(value, field);
  const shared = {
    ...controlProps(props),
    className: 'field-select',
    options: [...tree],
    loading,
    placeholder: item.placeholder || t('form.choose'),
    changeOnSelect: true,
    allowClear: clearing,
    showSearch: {
      filter: (typed: string, path: readonly { readonly label?: unknown }[]) =>
        path.some((part) => matchesLabel(typed, part)),
    },
    notFoundContent: t(loading ? 'form.loading' : 'form.noOptions'),
  };
  if (field?.type === 'refs' || item.multiple) {
    return (
      <Cascader
        {...shared}
        multiple
        value={values.map((one) => [...pathValues(one)])}
        showCheckedStrategy={Cascader.SHOW_CHILD}
        onChange={(paths) => onChange((paths as (string | number)[][]).map((path) => path.at(-1)!))}
      />
    );
  }
  const path =
    field?.type === 'area' ? values : values[0] === undefined ? [] : pathValues(values[0]);
  return (
    <Cascader
      {...shared}
      value={[...path]}
      onChange={(next) => {
        const chosen = (next ?? []) as (string | number)[];
        onChange(field?.type === 'area' ? chosen : (chosen.at(-1) ?? null));
      }}
    />
  );

  function pathValues(one: string | number): readonly (string | number)[] {
    const found = pathOf(one, options).map((option) => option.value);
    return found.length ? found : [one];
  }
}

export const cascader = formField(CascaderField);
