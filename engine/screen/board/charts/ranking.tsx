import { Link } from 'react-router-dom';
import type { Row } from '../../../../schemas/rules/types.ts';
import { toText } from '../../../cells/to-text.ts';
import { useFillText } from '../../../ui/fill-text.ts';
import { type ChartProps, chartKind } from '../chart-kind.ts';
import { axisText } from '../chart-series.ts';
import { figureText } from '../figure-text.ts';

/**
 * A ranked list. The length of a row's bar is its share of the largest value of the first series.
 */
function Ranking({ x, rows, series: [measure, secondary], language, linkOf }: ChartProps) {
  const fill = useFillText();
  if (!measure) return null;
  const largest = Math.max(...rows.map((row) => Number(row[measure.field] ?? 0)), 0);
  const percentOfLargest = (row: Row): number =>
    largest > 0 ? (Number(row[measure.field] ?? 0) / largest) * 100 : 0;
  return (
    <ol className="ranking">
      {rows.map((row, index) => {
        const content = (
          <>
            <span className="rank number">{index + 1}</span>
            <span className="rank-name">{axisText(row[x], language, 'long')}</span>
            <span className="number">
              {figureText(toText(row[measure.field]), measure.type, language)}
              {secondary && (
                <small>
                  {figureText(toText(row[secondary.field]), secondary.type, language)}
                  {secondary.type !== 'money' &&
                    ` ${fill(secondary.label, { count: Number(row[secondary.field] ?? 0) })}`}
                </small>
              )}
            </span>
            <i
              style={{
                inlineSize: `${percentOfLargest(row)}%`,
              }}
            />
          </>
        );
        return (
          <li key={index}>
            {linkOf ? <Link to={linkOf(row)}>{content}</Link> : <div>{content}</div>}
          </li>
        );
      })}
    </ol>
  );
}

export const ranking = chartKind(Ranking, { hasLegend: false });
