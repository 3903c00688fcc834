import { Link } from 'react-router-dom';
import { toText } from '../../../cells/to-text.ts';
import { useFillText } from '../../../ui/fill-text.ts';
import { useT } from '../../../ui/use-t.ts';
import { type ChartProps, chartKind } from '../chart-kind.ts';
import { axisText } from '../chart-series.ts';
import { figureText } from '../figure-text.ts';

/** The numbers of a chart as a table, for screen readers and for copying. */
function ChartTable({ title, x, rows, series, language, linkOf }: ChartProps) {
  const t = useT();
  const fill = useFillText();
  return (
    <div className="card-table" tabIndex={0} role="region" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(x === 'time' ? 'chart.time' : 'chart.name')}</th>
            {series.map(({ field, label }) => (
              <th key={field} scope="col" className="right">
                {fill(label, manyOf)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const name = axisText(row[x], language, 'long');
            return (
              <tr key={index}>
                <th scope="row">
                  {linkOf && !row.ahead ? <Link to={linkOf(row)}>{name}</Link> : name}
                </th>
                {series.map(({ field, type }) => (
                  <td key={field} className="right number">
                    {figureText(toText(row[field]), type, language)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Headings of counts have the form of many: `orders`. */
const manyOf = { count: 2 };

export const table = chartKind(ChartTable, { hasLegend: false });
