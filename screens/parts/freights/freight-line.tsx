import { Button } from 'antd';
import { Trash2 } from 'lucide-react';
import { FieldControl, fieldKindOf, useT } from '../../../engine/index.ts';
import type {
  FieldConfig,
  SelectOption,
} from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { type FreightRow, isDefault } from './freight-rows.ts';
import { ProvinceSelect } from './province-select.tsx';

export interface FreightColumn {
  readonly item: FormItemConfig;
  readonly field: FieldConfig;
}

interface Props {
  readonly line: FreightRow;
  readonly index: number;
  readonly columns: readonly FreightColumn[];
  readonly provinces: readonly SelectOption[];
  /** Provinces of other templates with the name of the template. */
  readonly takenBy: ReadonlyMap<number, string>;
  readonly errorAt: (field: string) => string | undefined;
  readonly disabled: boolean;
  readonly onChange: (field: string, value: Json | undefined) => void;
  readonly onDelete: (() => void) | undefined;
}

/** A table row of a template: name, price of the first and of further weight, provinces. */
export function FreightLine({
  line,
  index,
  columns,
  provinces,
  takenBy,
  errorAt,
  disabled,
  onChange,
  onDelete,
}: Props) {
  const t = useT();
  const { row } = line;
  const rowName = isDefault(row) ? t('freights.default') : String(row.name ?? '') || index;
  return (
    <tr>
      {columns.map((column) => (
        <FreightCell
          key={column.item.field}
          column={column}
          id={`freight-${index}-${column.item.field}`}
          rowName={rowName}
          line={line}
          provinces={provinces}
          takenBy={takenBy}
          error={errorAt(column.item.field)}
          disabled={disabled}
          onChange={onChange}
        />
      ))}
      <td data-cell="end">
        {onDelete && (
          <Button
            type="text"
            aria-label={t('freights.delete', { name: String(row.name ?? '') })}
            title={t('freights.delete', { name: String(row.name ?? '') })}
            icon={<Trash2 size={15} aria-hidden />}
            onClick={onDelete}
          />
        )}
      </td>
    </tr>
  );
}

interface CellProps
  extends Pick<Props, 'line' | 'provinces' | 'takenBy' | 'disabled' | 'onChange'> {
  readonly column: FreightColumn;
  readonly id: string;
  readonly rowName: string | number;
  readonly error: string | undefined;
}

/** A cell of a template: its input, or a text in the fixed cells of the default template. */
function FreightCell(props: CellProps) {
  const { column, id, rowName, line, provinces, takenBy, error, disabled, onChange } = props;
  const { item, field } = column;
  const { row, loadedRow } = line;
  const t = useT();
  const shown = contentOf(row, item.field);
  return (
    <td
      data-cell={item.field}
      data-label={item.label}
      data-invalid={error !== undefined || undefined}
    >
      {shown === 'name' && <b className="freights-default">{t('freights.default')}</b>}
      {shown === 'area_id' && <span className="quiet">{t('freights.rest')}</span>}
      {shown === 'control' && (
        <label className="visually-hidden" id={`${id}-label`} htmlFor={id}>
          {t('freights.cell', { field: item.label, name: rowName })}
        </label>
      )}
      {shown === 'control' && item.field === 'area_id' && (
        <ProvinceSelect
          id={id}
          value={(row.area_id ?? []) as readonly number[]}
          provinces={provinces}
          takenBy={takenBy}
          disabled={disabled}
          error={error}
          onChange={(next) => onChange('area_id', next)}
        />
      )}
      {shown === 'control' && item.field !== 'area_id' && (
        <FieldControl
          kind={fieldKindOf(item.type)}
          id={id}
          item={item}
          config={field}
          value={row[item.field]}
          loadedRow={loadedRow ?? {}}
          disabled={disabled}
          message={error}
          onChange={(value) => onChange(item.field, value)}
        />
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </td>
  );
}

/** Content of a cell. The default template has a fixed name and serves all other provinces. */
function contentOf(row: Row, field: string): 'name' | 'area_id' | 'control' {
  const isFixed = field === 'name' || field === 'area_id';
  return isDefault(row) && isFixed ? field : 'control';
}
