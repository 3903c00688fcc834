import type { ColumnConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import type { CellLocale } from '../../cells/cell-kind.ts';
import { cellKindOf } from '../../cells/index.ts';
import { childRowsOf } from '../../cells/labels.ts';
import { type ViewProps, viewKind } from '../view-kind.ts';
import { EmptyValue } from './text.tsx';

/**
 * Child rows as a timeline, the latest first. The first column is the time, the second the title,
 * the others are details.
 */
function TimelineView({ value, item, locale }: ViewProps) {
  const rows = childRowsOf(value);
  const [time, title, ...detailColumns] = item.columns;
  if (rows.length === 0 || !time) return <EmptyValue />;
  return (
    <ol className="history timeline">
      {rows.toReversed().map((row, index) => {
        const details = detailColumns
          .map((column) => ({ column, text: textOf(column, row, locale) }))
          .filter(({ text }) => text !== '');
        return (
          <li key={index}>
            <p>
              {title && <b>{textOf(title, row, locale)}</b>}
              <time className="number">{textOf(time, row, locale)}</time>
            </p>
            {details.length > 0 && (
              <p className="timeline-details">
                {details.map(({ column, text }) => (
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

const textOf = (column: ColumnConfig, row: Row, locale: CellLocale): string =>
  cellKindOf(column.type).text({ value: row[column.field], row, column, locale });

export const timeline = viewKind(TimelineView, 'wide');
