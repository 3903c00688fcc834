import { Progress } from 'antd';
import { useAtomValue } from 'jotai';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { TilesConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { toText } from '../../cells/to-text.ts';
import { ErrorBoundary } from '../../ui/elements/error-boundary.tsx';
import { NamedIcon } from '../../ui/elements/named-icon.tsx';
import { Failed } from '../../ui/elements/states.tsx';
import { useT } from '../../ui/use-t.ts';
import { languageAtom } from '../../wire/language.ts';
import { useVariables } from '../../wire/variables.ts';
import { drillDownUrl } from '../drill-down-url.ts';
import { figureText, percentText } from './figure-text.ts';
import { noRange, type RangeQuery, useSource } from './use-source.ts';

/**
 * Numbers of a source, one card each (schemas/meta/screen.v1.json, `tiles`). Cards with `open` are
 * links. Cards have their final size while they load.
 */
export function TilesBlock({
  tiles,
  area,
  range = noRange,
}: {
  readonly tiles: TilesConfig;
  readonly area: BackOffice;
  readonly range?: RangeQuery;
}) {
  const t = useT();
  const { value, error, retry } = useSource(area, tiles.source, range);
  if (error) return <Failed title={t('chart.failed')} error={error} retry={retry} />;
  const row = (value ?? {}) as Row;
  return (
    <div
      className="tile-row"
      data-headline={tiles.headline ? '' : undefined}
      aria-busy={value === undefined}
    >
      {tiles.headline && (
        <ErrorBoundary part={tiles.headline.label} resetKey={row}>
          <HeadlineCard headline={tiles.headline} row={row} />
        </ErrorBoundary>
      )}
      {tiles.items.map((item) => (
        <ErrorBoundary key={item.field} part={item.label} resetKey={row}>
          <Tile item={item} row={row} />
        </ErrorBoundary>
      ))}
    </div>
  );
}

type Item = TilesConfig['items'][number];

function Tile({ item, row }: { readonly item: Item; readonly row: Row }) {
  const language = useAtomValue(languageAtom);
  const variables = useVariables();
  const value = toText(row[item.field]);
  const content = (
    <>
      <span>
        {item.asks && Number(value) > 0 && <i />}
        <NamedIcon name={item.icon} />
        {item.label}
      </span>
      <b className="number">{figureText(value, item.type, language)}</b>
      {item.type === 'progress' && (
        <Progress
          percent={Number(value) || 0}
          showInfo={false}
          size="small"
          aria-label={item.label}
        />
      )}
      {item.rate && <Delta rate={toText(row[item.rate])} />}
      {item.note && <small>{item.note}</small>}
    </>
  );
  const className = `card stat${item.type === 'text' ? ' about' : ''}`;
  return item.open ? (
    <Link className={className} to={drillDownUrl(item.open, row, variables)}>
      {content}
    </Link>
  ) : (
    <div className={className}>{content}</div>
  );
}

/** The large number of a page: label, value, changes in percent, progress and notes. */
function HeadlineCard({
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
function Delta({ rate, label }: { readonly rate: string; readonly label?: string }) {
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
