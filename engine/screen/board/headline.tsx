import { useAtomValue } from 'jotai';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { TilesConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { toText } from '../../cells/to-text.ts';
import { useT } from '../../ui/use-t.ts';
import { languageAtom } from '../../wire/language.ts';
import { useVariables } from '../../wire/variables.ts';
import { drillDownUrl } from '../drill-down-url.ts';
import { figureText, percentText } from './figure-text.ts';

/** The large number of a page: label, value, changes in percent, progress and notes. */
export function HeadlineCard({
  headline,
  row,
}: {
  readonly headline: NonNullable<TilesConfig['headline']>;
  readonly row: Row;
}) {
  const language = useAtomValue(languageAtom);
  const variables = useVariables();
  const { progress, open } = headline;
  const content = (
    <>
      <span className="headline-label">{headline.label}</span>
      <b className="big number">
        {figureText(toText(row[headline.field]), headline.type, language)}
      </b>
      <span className="deltas">
        {headline.rates.map(({ field, label }) => (
          <Delta key={field} rate={toText(row[field])} label={label} />
        ))}
      </span>
      {progress && (
        <span className="month" aria-hidden>
          <span
            style={{
              inlineSize: `${Math.min(100, Math.max(0, Number(row[progress.field] ?? 0)))}%`,
            }}
          />
        </span>
      )}
      <span className="split">
        {progress && (
          <span>
            {progress.label}{' '}
            <b className="number">{figureText(toText(row[progress.field]), 'percent', language)}</b>
          </span>
        )}
        {headline.notes.map(({ field, label, type }) => (
          <span key={field}>
            {label} <b className="number">{figureText(toText(row[field]), type, language)}</b>
          </span>
        ))}
      </span>
    </>
  );
  return open ? (
    <Link className="card headline" to={drillDownUrl(open, row, variables)}>
      {content}
    </Link>
  ) : (
    <div className="card headline">{content}</div>
  );
}

function directionOf(rate: number): 'up' | 'down' | 'same' {
  if (rate > 0) return 'up';
  return rate < 0 ? 'down' : 'same';
}

/** A change in percent with an arrow, a colour and a hidden word; nothing when `rate` is ''. */
export function Delta({ rate, label }: { readonly rate: string; readonly label?: string }) {
  const t = useT();
  const language = useAtomValue(languageAtom);
  if (rate === '') return null;
  const direction = directionOf(Number(rate));
  return (
    <span className="delta" data-way={direction}>
      {direction === 'up' && <TrendingUp size={14} aria-hidden />}
      {direction === 'down' && <TrendingDown size={14} aria-hidden />}
      <b className="number">
        <span className="visually-hidden">{t(`chart.${direction}`)} </span>
        {percentText(rate.replace('-', ''), language)}
      </b>
      {label && ` ${label}`}
    </span>
  );
}
