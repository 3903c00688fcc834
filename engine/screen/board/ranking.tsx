import { Link } from 'react-router-dom';
import type { Language } from '../../../schemas/contract/language.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { toText } from '../../cells/to-text.ts';
import type { Series } from './chart-words.ts';
import { figureText } from './figure-text.ts';

interface RankingProps {
  readonly x: string;
  readonly rows: readonly Row[];
  readonly series: readonly Series[];
  readonly language: Language;
  readonly linkOf: ((row: Row) => string) | undefined;
}

/** The first of something, each with a bar as long as its part of the first one. */
export function Ranking({ x, rows, series: [measure, beside], language, linkOf }: RankingProps) {
  if (!measure) return null;
  const most = Math.max(...rows.map((row) => Number(row[measure.field] ?? 0)), 0);
  return (
    <ol className="ranking">
      {rows.map((row, at) => {
        const inside = (
          <>
            <span className="rank number">{at + 1}</span>
            <span className="rank-name">{localName(toText(row[x]), language)}</span>
            <span className="number">
              {figureText(toText(row[measure.field]), measure.type, language)}
              {beside && (
                <small>
                  {figureText(toText(row[beside.field]), beside.type, language)}
                  {beside.type === 'money' ? '' : ` ${beside.label}`}
                </small>
              )}
            </span>
            <i
              style={{
                inlineSize: `${most > 0 ? (Number(row[measure.field] ?? 0) / most) * 100 : 0}%`,
              }}
            />
          </>
        );
        return (
          <li key={at}>{linkOf ? <Link to={linkOf(row)}>{inside}</Link> : <div>{inside}</div>}</li>
        );
      })}
    </ol>
  );
}
