import { Button, Checkbox, Input, Tree } from 'antd';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { includesText } from '../../../schemas/rules/values/search-text.ts';
import { useT } from '../../ui/use-t.ts';
import { type FieldWidgetProps, formWidget, groupProps } from '../define-field.ts';
import { checkStates, optionHierarchy, orderByOptions, setChecked } from './option-hierarchy.ts';
import { optionTree, selectedValues } from './options.ts';
import { RequiredSelections } from './required-selections.tsx';
import { useOptions } from './use-options.ts';

type Value = string | number;

/** A tree of more options opens with only the half-checked nodes expanded, a smaller one whole. */
const maxExpandedOptions = 40;

/** antd turns the `svg` in it; its own icon has an English name. */
const switcherIcon = (
  <span aria-hidden>
    <ChevronDown size={14} />
  </span>
);

/** References as a checkbox tree, or as groups of checkboxes (`props.groupBy`). */
function TreeCheckField(props: FieldWidgetProps) {
  const { value, onChange, disabled = false } = props;
  const { item, config } = props.options;
  const t = useT();
  const groupBy = typeof item.props.groupBy === 'string' ? item.props.groupBy : undefined;
  const query = useMemo(
    (): Record<string, string> => (groupBy === undefined ? {} : { groupBy }),
    [groupBy],
  );
  const { options, loading, failed, load } = useOptions(props, 'eager', query);
  const selected = selectedValues(value, config);
  const selectedKeys = new Set(selected.map(String));
  const change = (keys: Iterable<string>) =>
    onChange(orderByOptions(new Set(keys), options, selected));
  const Boxes = groupBy === undefined ? CheckboxTree : CheckboxGroups;
  return (
    <div {...groupProps(props)} className="field-checks">
      {groupBy === undefined && (
        <SelectAllBox
          count={options.filter((option) => selectedKeys.has(String(option.value))).length}
          total={options.length}
          disabled={disabled}
          label={t('form.chooseAll')}
          onChange={(all) => change(all ? options.map((option) => String(option.value)) : [])}
        />
      )}
      <RequiredSelections
        item={item}
        selectedKeys={selectedKeys}
        disabled={disabled}
        onSelect={(more) => change([...selectedKeys, ...more])}
      />
      {failed && (
        <p className="field-hint">
          {t('form.optionsFailed')}{' '}
          <Button size="small" type="link" onClick={load}>
            {t('form.tryAgain')}
          </Button>
        </p>
      )}
      {loading && options.length === 0 && <p className="field-hint">{t('form.loading')}</p>}
      <Boxes options={options} selected={selected} disabled={disabled} onChange={onChange} />
    </div>
  );
}

interface BoxesProps {
  readonly options: readonly SelectOption[];
  readonly selected: readonly Value[];
  readonly disabled: boolean;
  readonly onChange: (value: readonly Value[]) => void;
}

function CheckboxTree({ options, selected, disabled, onChange }: BoxesProps) {
  const hierarchy = useMemo(() => optionHierarchy(options), [options]);
  const nodes = useMemo(() => optionTree(options), [options]);
  const { checked, halfChecked } = checkStates(selected, options, hierarchy);
  if (options.length === 0) return null;
  const isSmall = options.length <= maxExpandedOptions;
  const expanded = isSmall ? options.map(({ value }) => value) : halfChecked;
  return (
    <Tree
      checkable
      checkStrictly
      selectable={false}
      switcherIcon={switcherIcon}
      disabled={disabled}
      defaultExpandedKeys={expanded as string[]}
      motion={null}
      treeData={nodes as never}
      fieldNames={{ key: 'value', title: 'label' }}
      checkedKeys={{ checked: [...checked], halfChecked: [...halfChecked] }}
      onCheck={(_keys, { node }) => {
        const value = node.key as Value;
        const to = checked.includes(value) ? 'clear' : 'check';
        onChange(setChecked(selected, { value, to }, options, hierarchy));
      }}
    />
  );
}

/**
 * Groups of checkboxes, with a search field when there are many. A box for all selects what the
 * search found.
 */
export function CheckboxGroups({ options, selected, disabled, onChange }: BoxesProps) {
  const t = useT();
  const [words, setWords] = useState('');
  const selectedKeys = new Set(selected.map(String));
  const found = useMemo(() => matching(options, words), [options, words]);
  const groups = useMemo(() => groupOptions(found), [found]);
  const setSelected = (values: readonly Value[], isSelected: boolean) => {
    const keys = new Set(selectedKeys);
    for (const value of values) {
      if (isSelected) keys.add(String(value));
      else keys.delete(String(value));
    }
    onChange(orderByOptions(keys, options, selected));
  };
  const boxOfAll = (members: readonly SelectOption[], label: ReactNode) => (
    <SelectAllBox
      count={members.filter(({ value }) => selectedKeys.has(String(value))).length}
      total={members.length}
      disabled={disabled}
      label={label}
      onChange={(all) => {
        const values = members.map(({ value }) => value);
        setSelected(values, all);
      }}
    />
  );
  const all = found.length > 0 && (
    <div className="check-group">{boxOfAll(found, t('form.chooseAll'))}</div>
  );
  const boxes = groups.map(({ name, members }) => (
    <section key={name} className="check-group">
      {boxOfAll(members, <b>{name}</b>)}
      <div className="check-group-members">
        {members.map(({ value, label }) => (
          <Checkbox
            key={value}
            disabled={disabled}
            checked={selectedKeys.has(String(value))}
            onChange={(event) => setSelected([value], event.target.checked)}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </section>
  ));
  if (options.length <= maxExpandedOptions)
    return (
      <>
        {all}
        {boxes}
      </>
    );
  return (
    <>
      <Input.Search
        className="check-search"
        allowClear
        aria-label={t('form.findOptions')}
        placeholder={t('form.findOptions')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {found.length === 0 && <p className="field-hint">{t('form.noOptions')}</p>}
      {all}
      {boxes}
    </>
  );
}

/** Options for which label and group name together contain every word. */
function matching(options: readonly SelectOption[], text: string): readonly SelectOption[] {
  const words = text.split(/\s+/);
  return options.filter(({ group = '', label }) =>
    words.every((word) => includesText(`${group} ${label}`, word)),
  );
}

interface OptionGroup {
  readonly name: string;
  readonly members: readonly SelectOption[];
}

function groupOptions(options: readonly SelectOption[]): readonly OptionGroup[] {
  const names = new Set(options.map((option) => option.group ?? ''));
  return [...names].map((name) => ({
    name,
    members: options.filter((option) => (option.group ?? '') === name),
  }));
}

/** One checkbox for several values, with the number of selected ones. */
function SelectAllBox({
  count,
  total,
  label,
  disabled,
  onChange,
}: {
  readonly count: number;
  readonly total: number;
  readonly label: ReactNode;
  readonly disabled: boolean;
  readonly onChange: (all: boolean) => void;
}) {
  return (
    <Checkbox
      className="check-all"
      disabled={disabled || total === 0}
      checked={total > 0 && count === total}
      indeterminate={count > 0 && count < total}
      onChange={(event) => onChange(event.target.checked)}
    >
      {label}{' '}
      <span className="check-count">
        {count} / {total}
      </span>
    </Checkbox>
  );
}

export const treeCheck = formWidget(TreeCheckField, { size: 'wide', labels: 'group' });
