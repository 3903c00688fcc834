import type { ColumnConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import type { CellLocale } from '../../cells/cell-kind.ts';
import { cellKindOf } from '../../cells/index.ts';
import { childRowsOf } from '../../cells/labels.ts';
import { nameOrLabel } from '../../cells/to-text.ts';
import { usePhone } from '../../ui/device.ts';
import { type ViewProps, viewKind } from '../view-kind.ts';
import { EmptyValue } from './text.tsx';

/**
 * Child rows as a table in the column types of a list; without columns their names. On a phone
 * each row is a card.
 */
function TableView({ value, item, locale }: ViewProps) {
  const isPhone = usePhone();
  const rows = childRowsOf(value);
  if (rows.length === 0) return <EmptyValue />;
  if (item.columns.length <= 1)
    return (
      <span className="view-tags">
        {rows.map((row, index) => (
          <span key={index} className="tag">
            {item.columns[0] ? (
              <CellContent column={item.columns[0]} row={row} locale={locale} />
            ) : (
              nameOrLabel(row, locale.formatName)
            )}
          </span>
        ))}
      </span>
    );
  if (isPhone)
    return (
      <ul className="view-cards">
        {rows.map((row, index) => (
          <li key={index}>
            <dl>
              {item.columns.map((column) => (
                <CardValue key={column.field} {...{ column, row, locale }} />
              ))}
            </dl>
          </li>
        ))}
      </ul>
    );
  return (
    <div className="view-table">
      <table>
        <thead>
          <tr>
            {item.columns.map((column) => (
              <th
                key={column.field}
                style={{ width: column.width }}
                data-right={cellKindOf(column.type).align === 'end' || undefined}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {item.columns.map((column) => (
                <td
                  key={column.field}
                  className={cellKindOf(column.type).className}
                  data-right={cellKindOf(column.type).align === 'end' || undefined}
                >
                  <CellContent {...{ column, row, locale }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellContentProps {
  readonly column: ColumnConfig;
  readonly row: Row;
  readonly locale: CellLocale;
}

function CellContent({ column, row, locale }: CellContentProps) {
  const kind = cellKindOf(column.type);
  const cell = { value: row[column.field], row, column, locale };
  return kind.component ? <kind.component {...cell} /> : kind.text(cell);
}

/** One value of a card; empty values are left out. */
function CardValue({ column, row, locale }: CellContentProps) {
  const value = row[column.field];
  if (value === undefined || value === null || value === '') return null;
  return (
    <div>
      <dt>{column.label}</dt>
      <dd className={cellKindOf(column.type).className}>
        <CellContent {...{ column, row, locale }} />
      </dd>
    </div>
  );
}

export const table = viewKind(TableView, 'wide');
