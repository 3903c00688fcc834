import { Button, Checkbox, Input } from 'antd';
import { Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import { childRowsOf } from '../../cells/labels.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useT } from '../../ui/use-t.ts';
import { type FieldProps, formField, groupProps, type ItemOptions } from '../define-field.ts';
import { useHoldForm } from '../pending-input.ts';
import { moveDownOnEnter } from './move-down.ts';
import { createRowStore, type RowStore } from './row-store.ts';
import {
  acceptsText,
  blankRow,
  childField,
  isNumeric,
  parseCell,
  rowErrorsJson,
} from './table-cells.ts';
import { TableRow } from './table-row.tsx';

/**
 * Child rows as a table of form fields. A block of cells can be pasted from a spreadsheet. With
 * `props: {rows: 'fixed'}` rows cannot be added or removed.
 */
function TableField(props: FieldProps) {
  const { fieldPathId, formData, onChange, disabled = false, rawErrors, errorSchema } = props;
  const { $id: id, path } = fieldPathId;
  const { item, config } = props.uiSchema['ui:options'];
  const { columns } = item;
  const growable = !disabled && item.props.rows !== 'fixed';
  const { store, emit } = useRowStore(formData, (rows) => onChange(rows, path));
  const rows = useSyncExternalStore(store.subscribe, store.rows);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const blank = useMemo(() => blankRow(columns, config?.fields), [columns, config]);
  const add = () => {
    store.add([blank]);
    emit();
  };
  const remove = (keys: ReadonlySet<number>) => {
    store.remove(keys);
    setSelected(new Set());
    emit();
  };
  return (
    <div
      {...groupProps({ id, rawErrors })}
      className="field-table"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) emit();
      }}
      onKeyDown={moveDownOnEnter}
    >
      {rows.length > 0 && (
        <div className="field-table-scroll">
          <table>
            <TableHead
              columns={columns}
              config={config}
              growable={growable}
              selectedCount={selected.size}
              rowCount={rows.length}
              onSelectAll={(all) => setSelected(new Set(all ? rows.map(({ key }) => key) : []))}
            />
            <tbody>
              {!disabled && rows.length > 1 && (
                <SetAllRow
                  columns={columns}
                  config={config}
                  store={store}
                  onChange={emit}
                  growable={growable}
                />
              )}
              {rows.map((keyedRow, index) => (
                <TableRow
                  key={keyedRow.key}
                  keyedRow={keyedRow}
                  index={index}
                  columns={columns}
                  config={config}
                  store={store}
                  blank={blank}
                  disabled={disabled}
                  growable={growable}
                  errorsJson={rowErrorsJson(errorSchema, index, columns)}
                  selected={selected.has(keyedRow.key)}
                  onSelect={(isSelected) =>
                    setSelected((keys) => withKey(keys, keyedRow.key, isSelected))
                  }
                  onRemove={() => remove(new Set([keyedRow.key]))}
                  idOf={(name) => `${id}-${index}-${name}`}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {growable && (
        <TableFoot selectedCount={selected.size} onAdd={add} onRemove={() => remove(selected)} />
      )}
    </div>
  );
}

function TableHead({
  columns,
  config,
  growable,
  selectedCount,
  rowCount,
  onSelectAll,
}: Pick<ItemOptions, 'config'> & {
  readonly columns: readonly FormItemConfig[];
  readonly growable: boolean;
  readonly selectedCount: number;
  readonly rowCount: number;
  readonly onSelectAll: (all: boolean) => void;
}) {
  const t = useT();
  return (
    <thead>
      <tr>
        {growable && (
          <th className="select-cell">
            <Checkbox
              aria-label={t('form.chooseAll')}
              checked={selectedCount === rowCount}
              indeterminate={selectedCount > 0 && selectedCount < rowCount}
              onChange={(event) => onSelectAll(event.target.checked)}
            />
          </th>
        )}
        {columns.map((column) => (
          <th key={column.field} data-right={isNumeric(column) || undefined}>
            {childField(config, column)?.required && (
              <i className="must" aria-hidden="true">
                *
              </i>
            )}
            {column.label}
          </th>
        ))}
        {growable && <td />}
      </tr>
    </thead>
  );
}

/** The buttons that add a row and remove the selected ones. */
function TableFoot({
  selectedCount,
  onAdd,
  onRemove,
}: {
  readonly selectedCount: number;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}) {
  const t = useT();
  return (
    <div className="field-table-end">
      <Button size="small" icon={<Plus size={14} />} onClick={onAdd}>
        {t('form.addRow')}
      </Button>
      {selectedCount > 0 && (
        <Button size="small" type="text" danger onClick={onRemove}>
          {t('form.removeRows', { count: selectedCount })}
        </Button>
      )}
    </div>
  );
}

/**
 * Creates the row store and resets it when the form value changes from outside. `emit` passes
 * changed rows to the form.
 */
function useRowStore(
  value: Json | undefined,
  onChange: (rows: Json) => void,
): { readonly store: RowStore; readonly emit: () => void } {
  const [store] = useState(() => createRowStore(childRowsOf(value)));
  const formValue = useRef(value);
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  useEffect(() => {
    const isSame = JSON.stringify(value ?? []) === JSON.stringify(formValue.current ?? []);
    formValue.current = value;
    if (!isSame) store.reset(childRowsOf(value));
  }, [value, store]);
  const rowsNow = () => store.rows().map(({ row }) => row);
  const hasChanged = () =>
    JSON.stringify(rowsNow()) !== JSON.stringify(childRowsOf(formValue.current));
  useUnsaved(hasChanged);
  const emit = () => {
    if (!hasChanged()) return;
    const rows = rowsNow();
    formValue.current = rows;
    latestOnChange.current(rows);
  };
  return { store, emit };
}

interface SetAllRowProps extends Pick<ItemOptions, 'config'> {
  readonly columns: readonly FormItemConfig[];
  readonly store: RowStore;
  readonly onChange: () => void;
  readonly growable: boolean;
}

/** A row of inputs that set a value in all rows. Only Enter applies it, never blur. */
function SetAllRow({ columns, config, store, onChange, growable }: SetAllRowProps) {
  const t = useT();
  const label = t('form.setAll');
  const firstInput = columns.find(acceptsText);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const isPending = Object.values(typed).some((text) => text.trim() !== '');
  useHoldForm(isPending, t('form.applyAll'));
  const apply = (column: FormItemConfig, event: KeyboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.currentTarget.value.trim() === '') return;
    store.setColumn(column.field, parseCell(event.currentTarget.value, childField(config, column)));
    setTyped({ ...typed, [column.field]: '' });
    onChange();
  };
  if (!firstInput) return null;
  return (
    <tr className="set-all">
      {growable && <td className="select-cell" />}
      {columns.map((column) => (
        <td key={column.field} data-right={isNumeric(column) || undefined}>
          {acceptsText(column) && (
            <Input
              size="small"
              aria-label={`${label}: ${column.label}`}
              placeholder={column === firstInput ? label : undefined}
              value={typed[column.field] ?? ''}
              onChange={(event) => setTyped({ ...typed, [column.field]: event.target.value })}
              onPressEnter={(event) => apply(column, event)}
            />
          )}
        </td>
      ))}
      {growable && <td className="end" />}
    </tr>
  );
}

function withKey(keys: ReadonlySet<number>, key: number, isIncluded: boolean): ReadonlySet<number> {
  const next = new Set(keys);
  if (isIncluded) next.add(key);
  else next.delete(key);
  return next;
}

export const table = formField(TableField, { size: 'wide', labels: 'group' });
