import { Button, Checkbox, Tree } from 'antd';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { ServedOption } from '../../schemas/contract/calls/screens.ts';
import { useText } from '../ui/text.ts';
import { boxesOf, checkTree, inOrder, toggle } from './check-tree.ts';
import { formField, groupProps, type FieldProps } from './define-field.ts';
import { NeededTicks } from './needed-ticks.tsx';
import { treeOfOptions, valuesOf } from './options.ts';
import { useOptions } from './use-options.ts';

type Value = string | number;

/** References as boxes: of a tree, half-checked parents being stored too; or in groups (`props.groupBy`), each with one box for all. */
function TreeCheckField(props: FieldProps) {
  const { item, field, value, onChange, disabled } = props;
  const t = useText();
  const groupBy = typeof item.props['groupBy'] === 'string' ? item.props['groupBy'] : undefined;
  const { options, loading, failed, load } = useOptions(
    props,
    'eager',
    useMemo((): Record<string, string> => (groupBy === undefined ? {} : { groupBy }), [groupBy]),
  );
  const stored = valuesOf(value, field);
  const held = options.filter((option) =>
    stored.some((one) => String(one) === String(option.value)),
  ).length;
  return (
    <div {...groupProps(props)} className="field-checks">
      <AllBox
        count={held}
        total={options.length}
        disabled={disabled}
        label={t('form.chooseAll')}
        onChange={(all) =>
          onChange(
            inOrder(
              new Set(all ? options.map((option) => String(option.value)) : []),
              options,
              stored,
            ),
          )
        }
      />
      <NeededTicks
        item={item}
        held={new Set(stored.map(String))}
        disabled={disabled}
        onTick={(more) =>
          onChange(inOrder(new Set([...stored.map(String), ...more]), options, stored))
        }
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
      {groupBy === undefined ? (
        <Boxes options={options} stored={stored} disabled={disabled} onChange={onChange} />
      ) : (
        <Groups options={options} stored={stored} disabled={disabled} onChange={onChange} />
      )}
    </div>
  );
}

/** A tree of at most so many rows opens whole, a larger one where something is ticked; our choice. */
const smallTree = 40;

interface Part {
  readonly options: readonly ServedOption[];
  readonly stored: readonly Value[];
  readonly disabled: boolean;
  readonly onChange: (value: readonly Value[]) => void;
}

function Boxes({ options, stored, disabled, onChange }: Part) {
  const tree = useMemo(() => checkTree(options), [options]);
  const nodes = useMemo(() => treeOfOptions(options), [options]);
  const { checked, half } = boxesOf(stored, options, tree);
  if (options.length === 0) return null;
  return (
    <Tree
      checkable
      checkStrictly
      selectable={false}
      disabled={disabled}
      defaultExpandedKeys={
        (options.length <= smallTree ? options.map(({ value }) => value) : half) as string[]
      }
      motion={null}
      treeData={nodes as never}
      fieldNames={{ key: 'value', title: 'label' }}
      checkedKeys={{ checked: [...checked], halfChecked: [...half] }}
      onCheck={(_keys, { node }) => {
        const key = node.key as Value;
        onChange(toggle(stored, key, checked.includes(key) ? 'clear' : 'check', options, tree));
      }}
    />
  );
}

function Groups({ options, stored, disabled, onChange }: Part) {
  const held = new Set(stored.map(String));
  const groups = useMemo(
    () =>
      [...new Set(options.map((option) => option.group ?? ''))].map((name) => ({
        name,
        members: options.filter((option) => (option.group ?? '') === name),
      })),
    [options],
  );
  const set = (values: readonly Value[], on: boolean) => {
    const changed = new Set(held);
    for (const value of values)
      if (on) changed.add(String(value));
      else changed.delete(String(value));
    onChange(inOrder(changed, options, stored));
  };
  return groups.map(({ name, members }) => (
    <section key={name} className="check-group">
      <AllBox
        count={members.filter(({ value }) => held.has(String(value))).length}
        total={members.length}
        disabled={disabled}
        label={<b>{name}</b>}
        onChange={(on) =>
          set(
            members.map(({ value }) => value),
            on,
          )
        }
      />
      <div className="check-group-members">
        {members.map(({ value, label }) => (
          <Checkbox
            key={value}
            disabled={disabled}
            checked={held.has(String(value))}
            onChange={(event) => set([value], event.target.checked)}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </section>
  ));
}

/** One box for several: empty, half, full; with how many are ticked. */
function AllBox({
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

export const treeCheck = formField(TreeCheckField, { size: 'wide', labels: 'group' });
