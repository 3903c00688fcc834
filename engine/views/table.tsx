import type { ServedColumn } from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import type { CellWords } from '../cells/cell-kind.ts';
import { cellOf } from '../cells/index.ts';
import { nameOf } from '../cells/labels.ts';
import { usePhone } from '../ui/device.ts';
import { Nothing } from './text.tsx';
import { viewKind, type ViewProps } from './view-kind.ts';

/** Child rows, drawn as the columns of a list are; without columns their names. On a phone each row stands alone, its columns below each other. */
function TableView({ value, item, words }: ViewProps) {
  const isPhone = usePhone();
  const rows = Array.isArray(value)
    ? value.filter((row: Json): row is Row => typeof row === 'object' && row !== null)
    : [];
  if (rows.length === 0) return <Nothing />;
  if (item.columns.length <= 1)
    return (
      <span className="view-tags">
        {rows.map((row, at) => (
          <span key={at} className="tag">
            {item.columns[0] ? String(row[item.columns[0].field] ?? '') : nameOf(row)}
          </span>
        ))}
      </span>
    );
  if (isPhone)
    return (
      <ul className="view-cards">
        {rows.map((row, at) => (
          <li key={at}>
            <dl>
              {item.columns.map((column) => (
                <CardPart key={column.field} {...{ column, row, words }} />
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
              <th key={column.field} data-right={cellOf(column.type).align === 'end' || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {item.columns.map((column) => (
                <td
                  key={column.field}
                  className={cellOf(column.type).className}
                  data-right={cellOf(column.type).align === 'end' || undefined}
                >
                  <Drawn {...{ column, row, words }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PartProps {
  readonly column: ServedColumn;
  readonly row: Row;
  readonly words: CellWords;
}

function Drawn({ column, row, words }: PartProps) {
  const kind = cellOf(column.type),
    cell = { value: row[column.field], row, column, words };
  return kind.component ? <kind.component {...cell} /> : kind.text(cell);
}

/** What a row does not have needs no place of its own. */
function CardPart({ column, row, words }: PartProps) {
  const value = row[column.field];
  if (value === undefined || value === null || value === '') return null;
  return (
    <div>
      <dt>{column.label}</dt>
      <dd className={cellOf(column.type).className}>
        <Drawn {...{ column, row, words }} />
      </dd>
    </div>
  );
}

export const table = viewKind(TableView, 'wide');
