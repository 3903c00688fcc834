import type { ServedColumn } from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import type { CellWords } from '../cells/cell-kind.ts';
import { cellOf } from '../cells/index.ts';
import { Nothing } from './text.tsx';
import { viewKind, type ViewProps } from './view-kind.ts';

/** Child rows as steps, the latest first: when, what, and whatever else there is to say behind it. */
function TimelineView({ value, item, words }: ViewProps) {
  const rows = Array.isArray(value)
    ? value.filter((row: Json): row is Row => typeof row === 'object' && row !== null)
    : [];
  const [when, what, ...others] = item.columns;
  if (rows.length === 0 || !when) return <Nothing />;
  return (
    <ol className="history timeline">
      {rows.toReversed().map((row, at) => {
        const said = others
          .map((column) => ({ column, text: textOf(column, row, words) }))
          .filter(({ text }) => text !== '');
        return (
          <li key={at}>
            <p>
              {what && <b>{textOf(what, row, words)}</b>}
              <time className="number">{textOf(when, row, words)}</time>
            </p>
            {said.length > 0 && (
              <p className="said">
                {said.map(({ column, text }) => (
                  <span key={column.field}>{text}</span>
                ))}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const textOf = (column: ServedColumn, row: Row, words: CellWords): string =>
  cellOf(column.type).text({ value: row[column.field], row, column, words });

export const timeline = viewKind(TimelineView, 'wide');
