import { Button, Checkbox, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from 'react';
import type { ServedField, ServedItem } from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import { useText } from '../ui/text.ts';
import { formField, groupProps, type FieldProps } from './define-field.ts';
import { completeMoney } from './money.tsx';
import { fieldKindOf } from './registry.ts';
import { createRowStore, readBlock, type KeptRow, type RowStore } from './row-store.ts';

/** Child rows in a table: cells are form fields, a copied block of a spreadsheet fills them, ticked rows go together. */
function TableField(props: FieldProps) {
  const { item, field, value, onChange, disabled, errorAt } = props;
  const t = useText();
  const columns = item.columns;
  // `props: {rows: 'fixed'}`: the rows are given, only their cells are filled in.
  const grows = !disabled && item.props['rows'] !== 'fixed';
  const [store] = useState(() => createRowStore(rowsOf(value)));
  const rows = useSyncExternalStore(store.subscribe, store.rows);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const handed = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const sameRows = JSON.stringify(value ?? []) === JSON.stringify(handed.current ?? []);
    handed.current = value;
    if (!sameRows) store.reset(rowsOf(value));
  }, [value, store]);

  const handOn = () => {
    const next = store.rows().map(({ row }) => row);
    if (JSON.stringify(next) === JSON.stringify(rowsOf(handed.current))) return;
    handed.current = next;
    latest.current(next);
  };
  const blank = useMemo(() => blankRow(columns, field?.fields), [columns, field]);
  const add = () => {
    store.add([blank]);
    handOn();
  };
  const remove = (keys: ReadonlySet<number>) => {
    store.remove(keys);
    setTicked(new Set());
    handOn();
  };

  return (
    <div
      {...groupProps(props)}
      className="field-table"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) handOn();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') handOn();
      }}
    >
      {rows.length > 0 && (
        <div className="field-table-scroll">
          <table>
            <thead>
              <tr>
                {grows && (
                  <th className="tick">
                    <Checkbox
                      aria-label={t('form.chooseAll')}
                      checked={ticked.size === rows.length}
                      indeterminate={ticked.size > 0 && ticked.size < rows.length}
                      onChange={(event) =>
                        setTicked(new Set(event.target.checked ? rows.map(({ key }) => key) : []))
                      }
                    />
                  </th>
                )}
                {columns.map((column) => (
                  <th key={column.field} data-right={isNumeric(column) || undefined}>
                    {childOf(field, column)?.required && (
                      <i className="must" aria-hidden="true">
                        *
                      </i>
                    )}
                    {column.label}
                  </th>
                ))}
                {grows && <td />}
              </tr>
            </thead>
            <tbody>
              {!disabled && rows.length > 1 && (
                <SetAll columns={columns} store={store} after={handOn} grows={grows} />
              )}
              {rows.map((kept, at) => (
                <TableRow
                  key={kept.key}
                  kept={kept}
                  at={at}
                  columns={columns}
                  field={field}
                  store={store}
                  blank={blank}
                  disabled={disabled}
                  grows={grows}
                  errors={errorsOf(errorAt, at, columns)}
                  ticked={ticked.has(kept.key)}
                  onTick={(on) => setTicked((now) => withKey(now, kept.key, on))}
                  onRemove={() => remove(new Set([kept.key]))}
                  idOf={(name) => `${props.id}-${at}-${name}`}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {grows && (
        <div className="field-table-end">
          <Button size="small" icon={<Plus size={14} />} onClick={add}>
            {t('form.addRow')}
          </Button>
          {ticked.size > 0 && (
            <Button size="small" type="text" danger onClick={() => remove(ticked)}>
              {t('form.removeRows', { count: ticked.size })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface RowProps {
  readonly kept: KeptRow;
  readonly at: number;
  readonly columns: readonly ServedItem[];
  readonly field: ServedField | undefined;
  readonly store: RowStore;
  readonly blank: Row;
  readonly disabled: boolean;
  readonly grows: boolean;
  /** Messages by column, joined so that an unchanged row is not drawn again. */
  readonly errors: string;
  readonly ticked: boolean;
  readonly onTick: (on: boolean) => void;
  readonly onRemove: () => void;
  readonly idOf: (name: string) => string;
}

const TableRow = memo(
  function TableRow({
    kept,
    at,
    columns,
    field,
    store,
    blank,
    disabled,
    grows,
    errors,
    ticked,
    onTick,
    onRemove,
    idOf,
  }: RowProps) {
    const t = useText();
    const messages = JSON.parse(errors) as Readonly<Record<string, string>>;
    const paste = (column: number, text: string): boolean => {
      const block = readBlock(
        text,
        columns.slice(column).map((one) => one.field),
      );
      if (block)
        store.paste(
          kept.key,
          block.map((cells) => readCells(cells, columns)),
          blank,
        );
      return block !== undefined;
    };
    return (
      <tr>
        {grows && (
          <td className="tick">
            <Checkbox
              aria-label={t('form.chooseRow', { number: at + 1 })}
              checked={ticked}
              onChange={(event) => onTick(event.target.checked)}
            />
          </td>
        )}
        {columns.map((column, number) => {
          const Field = fieldKindOf(column.type).component;
          const message = messages[column.field];
          return (
            <td
              key={column.field}
              data-right={isNumeric(column) || undefined}
              data-invalid={message !== undefined || undefined}
              aria-label={column.label}
              onPaste={(event) => {
                if (paste(number, event.clipboardData.getData('text/plain')))
                  event.preventDefault();
              }}
            >
              <label
                className="visually-hidden"
                id={`${idOf(column.field)}-label`}
                htmlFor={idOf(column.field)}
              >{`${column.label} ${at + 1}`}</label>
              <Field
                id={idOf(column.field)}
                item={column}
                field={childOf(field, column)}
                value={kept.row[column.field]}
                stored={kept.row}
                disabled={disabled || column.disabled}
                invalid={message !== undefined}
                errorAt={() => undefined}
                onChange={(next) => store.setCell(kept.key, column.field, next)}
              />
              {message !== undefined && (
                <p className="field-error" id={`${idOf(column.field)}-error`} role="alert">
                  {message}
                </p>
              )}
            </td>
          );
        })}
        {grows && (
          <td className="end">
            <Button
              size="small"
              type="text"
              aria-label={t('form.removeRow', { number: at + 1 })}
              icon={<X size={14} />}
              onClick={onRemove}
            />
          </td>
        )}
      </tr>
    );
  },
  (before, after) =>
    before.kept === after.kept &&
    before.at === after.at &&
    before.errors === after.errors &&
    before.ticked === after.ticked &&
    before.disabled === after.disabled &&
    before.grows === after.grows &&
    before.columns === after.columns,
);

/** One line that writes a value into every row; by Enter, so that nothing happens by passing through. */
function SetAll({
  columns,
  store,
  after,
  grows,
}: {
  readonly columns: readonly ServedItem[];
  readonly store: RowStore;
  readonly after: () => void;
  readonly grows: boolean;
}) {
  const t = useText();
  const word = t('form.setAll');
  const apply = (column: ServedItem, event: KeyboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    store.setColumn(column.field, readCell(event.currentTarget.value, column));
    after();
  };
  if (!columns.some(takesText)) return null;
  return (
    <tr className="set-all">
      {grows && <td className="tick" />}
      {columns.map((column, at) => (
        <td key={column.field} data-right={isNumeric(column) || undefined}>
          {takesText(column) ? (
            <Input
              size="small"
              aria-label={`${word}: ${column.label}`}
              placeholder={at === 0 || !columns.slice(0, at).some(takesText) ? word : undefined}
              onPressEnter={(event) => apply(column, event)}
            />
          ) : null}
        </td>
      ))}
      {grows && <td className="end" />}
    </tr>
  );
}

const rowsOf = (value: Json | undefined): readonly Row[] =>
  Array.isArray(value)
    ? value.filter((row: Json): row is Row => typeof row === 'object' && row !== null)
    : [];
const childOf = (field: ServedField | undefined, column: ServedItem): ServedField | undefined =>
  field?.fields?.find(({ name }) => name === column.field);
const isNumeric = ({ type }: ServedItem): boolean => type === 'number' || type === 'money';
const takesText = ({ type, disabled }: ServedItem): boolean =>
  !disabled && (type === 'number' || type === 'money' || type === 'input');
const withKey = (keys: ReadonlySet<number>, key: number, on: boolean): ReadonlySet<number> =>
  new Set(on ? [...keys, key] : [...keys].filter((one) => one !== key));
const readCells = (cells: Row, columns: readonly ServedItem[]): Row =>
  Object.fromEntries(
    Object.entries(cells).map(([name, text]) => [
      name,
      readCell(
        String(text),
        columns.find((column) => column.field === name),
      ),
    ]),
  );

function readCell(text: string, column: ServedItem | undefined): Json {
  if (column?.type === 'money') return completeMoney(text) || null;
  if (column?.type === 'number')
    return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
  return text;
}

function blankRow(columns: readonly ServedItem[], fields: readonly ServedField[] | undefined): Row {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const start = column.value ?? fields?.find(({ name }) => name === column.field)?.default;
      return start === undefined ? [] : [[column.field, start]];
    }),
  );
}

function errorsOf(
  errorAt: FieldProps['errorAt'],
  at: number,
  columns: readonly ServedItem[],
): string {
  return JSON.stringify(
    Object.fromEntries(
      columns.flatMap(({ field }) => {
        const message = errorAt(`/${at}/${field}`);
        return message === undefined ? [] : [[field, message]];
      }),
    ),
  );
}

export const table = formField(TableField, { size: 'wide', labels: 'group' });
