import { Link } from 'react-router-dom';
import type { Language } from '../../../schemas/contract/language.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { toText } from '../../cells/to-text.ts';
import { useFillText } from '../../ui/fill-text.ts';
import { axisText, type Series } from './chart-series.ts';
import { figureText } from './figure-text.ts';

interface FiguresTableProps {
  readonly title: string;
  readonly head: string;
  readonly x: string;
  readonly rows: readonly Row[];
  readonly series: readonly Series[];
  readonly language: Language;
  readonly linkOf: ((row: Row) => string) | undefined;
}

/** The numbers of a chart as a table, for screen readers and for copying. */
export function FiguresTable({
  title,
  head,
  x,
  rows,
  series,
  language,
  linkOf,
}: FiguresTableProps) {
  const fill = useFillText();
  return (
    <div className="card-table" tabIndex={0} role="region" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
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
