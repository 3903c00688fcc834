import type { ChartConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { toText } from '../../cells/to-text.ts';
import { sumMoney } from '../../format/money.ts';
import { formatPeriod } from '../../format/period.ts';
import type { Translate } from '../../ui/use-t.ts';
import { figureText } from './figure-text.ts';

export type Series = ChartConfig['series'][number];

/** Series that at least one row has. Only weeks and years have a series of the previous period. */
export const seriesWithData = (
  { series }: Pick<ChartConfig, 'series'>,
  rows: readonly Row[],
): readonly Series[] => series.filter(({ field }) => rows.some((row) => Object.hasOwn(row, field)));

/** The place of a row on the axis: a period, or a name in the reader's language. */
export const axisText = (
  value: Json | undefined,
  language: Language,
  length: Parameters<typeof formatPeriod>[2],
): string => localName(formatPeriod(toText(value), language, length), language);

/** Whether every number is 0 or missing. */
export const isBlank = (rows: readonly Row[], series: readonly Series[]): boolean =>
  rows.every((row) => series.every(({ field }) => Number(row[field] ?? 0) === 0));

/**
 * Summarises a chart in one sentence for screen readers: count, first and last point, highest point
 * and sum of the first series. Rankings and tables: count and first row.
 */
export function chartSummary(
  chart: Pick<ChartConfig, 'type' | 'x'>,
  rows: readonly Row[],
  {
    series: [first],
    language,
    t,
  }: { readonly series: readonly Series[]; readonly language: Language; readonly t: Translate },
): string {
  const [top] = rows;
  if (!first || !top) return t('chart.empty');
  const name = (row: Row): string => axisText(row[chart.x], language, 'long');
  const value = (row: Row): string => figureText(toText(row[first.field]), first.type, language);
  if (chart.type === 'ranking' || chart.type === 'table')
    return t('chart.rankingSummary', { count: rows.length, name: name(top), value: value(top) });
  const highest = rows.reduce(
    (best, row) => (Number(row[first.field]) > Number(best[first.field]) ? row : best),
    top,
  );
  const values = rows.map((row) => toText(row[first.field]));
  const sum =
    first.type === 'money'
      ? sumMoney(values)
      : String(values.reduce((total, text) => total + Number(text), 0));
  return t('chart.summary', {
    count: rows.length,
    first: name(top),
    last: name(rows.at(-1) ?? top),
    highest: value(highest),
    highestAt: name(highest),
    sum: figureText(sum, first.type, language),
  });
}
