import type { Json, Row } from '../../schemas/rules/types.ts';
import { cellOf } from '../cells/index.ts';
import { nameOf } from '../cells/labels.ts';
import { Nothing } from './text.tsx';
import { viewKind, type ViewProps } from './view-kind.ts';

/** Child rows, drawn as the columns of a list are; without columns their names. */
function TableView({ value, item, words }: ViewProps) {
  const rows = Array.isArray(value) ? value.filter((row: Json): row is Row => typeof row === 'object' && row !== null) : [];
  if (rows.length === 0) return <Nothing />;
  if (item.columns.length <= 1) return <span className="view-tags">{rows.map((row, at) => <span key={at} className="tag">{item.columns[0] ? String(row[item.columns[0].field] ?? '') : nameOf(row)}</span>)}</span>;
  return (
    <div className="view-table">
      <table>
        <thead><tr>{item.columns.map((column) => <th key={column.field} data-right={cellOf(column.type).align === 'end' || undefined}>{column.label}</th>)}</tr></thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {item.columns.map((column) => {
                const kind = cellOf(column.type), cell = { value: row[column.field], row, column, words };
                return <td key={column.field} className={kind.className} data-right={kind.align === 'end' || undefined}>{kind.component ? <kind.component {...cell} /> : kind.text(cell)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const table = viewKind(TableView, 'wide');
