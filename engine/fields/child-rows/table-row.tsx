import { Button, Checkbox } from 'antd';
import { X } from 'lucide-react';
import { memo } from 'react';
import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { useT } from '../../ui/use-t.ts';
import { FieldControl } from '../field-control.tsx';
import { FormValuesContext, useRowValues } from '../form-values.ts';
import { fieldKinds } from '../registry.ts';
import { type KeyedRow, parseClipboardTable, type RowStore } from './row-store.ts';
import { childField, isNumeric, parseCells } from './table-cells.ts';

interface TableRowProps {
  readonly keyedRow: KeyedRow;
  readonly index: number;
  readonly columns: readonly FormItemConfig[];
  readonly config: FieldConfig | undefined;
  readonly store: RowStore;
  readonly blank: Row;
  readonly disabled: boolean;
  /** Whether rows can be added and removed. */
  readonly growable: boolean;
  /** Error messages by column, as JSON, so that `memo` compares them by content. */
  readonly errorsJson: string;
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
  readonly onRemove: () => void;
  readonly idOf: (name: string) => string;
}

/**
 * One row of the table field. Renders only when a compared prop changes. `config` and `blank` depend
 * on the screen only, as `columns` does. Old callbacks work: they read the row store and refs.
 */
export const TableRow = memo(
  RenderedRow,
  (before, after) =>
    before.keyedRow === after.keyedRow &&
    before.index === after.index &&
    before.errorsJson === after.errorsJson &&
    before.selected === after.selected &&
    before.disabled === after.disabled &&
    before.growable === after.growable &&
    before.columns === after.columns,
);

function RenderedRow(props: TableRowProps) {
  const { keyedRow, index, columns, growable, errorsJson, selected, onSelect, onRemove } = props;
  const t = useT();
  const messages = JSON.parse(errorsJson) as Readonly<Record<string, string>>;
  const values = useRowValues(keyedRow.row);
  return (
    <FormValuesContext value={values}>
      <tr>
        {growable && (
          <td className="select-cell">
            <Checkbox
              aria-label={t('form.chooseRow', { number: index + 1 })}
              checked={selected}
              onChange={(event) => onSelect(event.target.checked)}
            />
          </td>
        )}
        {columns.map((column, columnIndex) => (
          <TableCell
            key={column.field}
            {...props}
            column={column}
            columnIndex={columnIndex}
            message={messages[column.field]}
          />
        ))}
        {growable && (
          <td className="end">
            <Button
              size="small"
              type="text"
              aria-label={t('form.removeRow', { number: index + 1 })}
              icon={<X size={14} />}
              onClick={onRemove}
            />
          </td>
        )}
      </tr>
    </FormValuesContext>
  );
}

interface TableCellProps extends TableRowProps {
  readonly column: FormItemConfig;
  readonly columnIndex: number;
  readonly message: string | undefined;
}

function TableCell({
  keyedRow,
  index,
  columns,
  config,
  store,
  blank,
  disabled,
  idOf,
  column,
  columnIndex,
  message,
}: TableCellProps) {
  const id = idOf(column.field);
  const isInvalid = message !== undefined;
  /** Pastes a block from this cell; false if it is one value. */
  const paste = (text: string): boolean => {
    const names = columns.slice(columnIndex).map((item) => item.field);
    const block = parseClipboardTable(text, names);
    if (!block) return false;
    const rows = block.map((cells) => parseCells(cells, config));
    store.paste(keyedRow.key, rows, blank);
    return true;
  };
  return (
    <td
      data-right={isNumeric(column) || undefined}
      data-invalid={isInvalid || undefined}
      aria-label={column.label}
      onPaste={(event) => {
        if (paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
      }}
    >
      <label className="visually-hidden" id={`${id}-label`} htmlFor={id}>
        {`${column.label} ${index + 1}`}
      </label>
      <FieldControl
        kind={fieldKinds.of(column.type)}
        id={id}
        item={column}
        config={childField(config, column)}
        value={keyedRow.row[column.field]}
        loadedRow={keyedRow.row}
        disabled={disabled || column.disabled}
        message={message}
        onChange={(next) => store.setCell(keyedRow.key, column.field, next)}
      />
      {isInvalid && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {message}
        </p>
      )}
    </td>
  );
}
