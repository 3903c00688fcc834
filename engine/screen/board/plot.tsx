import { type KeyboardEvent, useRef } from 'react';
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import type { Language } from '../../../schemas/contract/language.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { toText } from '../../cells/to-text.ts';
import { formatCompact } from '../../format/number.ts';
import { axisText, type Series } from './chart-series.ts';
import { figureText } from './figure-text.ts';

interface PlotProps {
  readonly type: 'line' | 'column';
  readonly title: string;
  readonly x: string;
  readonly rows: readonly Row[];
  readonly series: readonly Series[];
  readonly language: Language;
  readonly heightPx: number;
  /** Called on a click or Enter on a point. */
  readonly onOpen: ((row: Row) => void) | undefined;
}

const axis = {
  axisLine: false,
  tickLine: false,
  tick: { fill: 'var(--text3)', fontSize: 11 },
} as const;
const noAnimation = { isAnimationActive: false } as const;
/** A series of 7 points is a week; its axis shows weekdays. */
const weekLength = 7;

/**
 * Columns or lines over time: the first series in colour, the second (previous period) in grey
 * behind it. Future points (`ahead`) of the first series are empty. Arrow keys move over the
 * points.
 */
export function Plot({
  type,
  title,
  x,
  rows,
  series: [current, previous],
  language,
  heightPx,
  onOpen,
}: PlotProps) {
  const active = useRef<Row | undefined>(undefined);
  const days = rows.length === weekLength ? 'weekday' : 'short';
  if (!current) return null;
  const points = rows.map((row) => ({
    row,
    label: axisText(row[x], language, days),
    current: row.ahead ? null : Number(row[current.field] ?? 0),
    previous: previous ? Number(row[previous.field] ?? 0) : null,
  }));
  const open = (row: Row | undefined) => {
    if (row) onOpen?.(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') open(active.current);
  };
  return (
    <div className="chart" data-opens={onOpen ? '' : undefined} onKeyDown={onKeyDown}>
      <ResponsiveContainer width="100%" height={heightPx}>
        <ComposedChart
          data={points}
          margin={{ top: 8, right: type === 'line' ? 12 : 4, bottom: 0, left: 0 }}
          barGap={3}
          barCategoryGap={rows.length > 31 ? '12%' : '28%'}
          accessibilityLayer
          title={title}
          onClick={({ activeTooltipIndex: index }) =>
            open(index === undefined || index === null ? undefined : rows[Number(index)])
          }
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="label"
            {...axis}
            minTickGap={16}
            {...(type === 'line' ? { interval: 'preserveStartEnd' as const } : {})}
          />
          <YAxis
            width={44}
            tickCount={5}
            allowDecimals={false}
            tickFormatter={(value: number) => formatCompact(value, language)}
            {...axis}
          />
          <Tooltip
            cursor={type === 'column' ? { fill: 'var(--subtle)' } : { stroke: 'var(--lineHover)' }}
            {...noAnimation}
            content={(props) => {
              active.current = pointOf(props);
              return (
                <PlotTooltip
                  point={active.current}
                  x={x}
                  series={previous ? [previous, current] : [current]}
                  language={language}
                  current={current}
                />
              );
            }}
          />
          {previous && previousSeries(type)}
          {currentSeries(type, points.filter((point) => point.current !== null).length === 1)}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

const columnShape: { radius: [number, number, number, number]; maxBarSize: number } = {
  radius: [3, 3, 0, 0],
  maxBarSize: 32,
};

/** The grey columns or dashed line of the previous period. */
const previousSeries = (type: PlotProps['type']) =>
  type === 'column' ? (
    <Bar dataKey="previous" fill="var(--series2)" {...columnShape} {...noAnimation} />
  ) : (
    <Line
      dataKey="previous"
      stroke="var(--lineHover)"
      strokeWidth={1.5}
      strokeDasharray="4 4"
      dot={false}
      activeDot={false}
      {...noAnimation}
    />
  );

/** The coloured columns, or the line over its area. A single point of a line is drawn as a dot. */
function currentSeries(type: PlotProps['type'], isSinglePoint: boolean) {
  if (type === 'column')
    return <Bar dataKey="current" fill="var(--series1)" {...columnShape} {...noAnimation} />;
  const dot = { r: 4, fill: 'var(--series1)', stroke: 'var(--surface)', strokeWidth: 2 };
  return (
    <Area
      dataKey="current"
      stroke="var(--series1)"
      strokeWidth={2}
      fill="var(--series1)"
      fillOpacity={0.08}
      dot={isSinglePoint ? { ...dot, fillOpacity: 1 } : false}
      activeDot={dot}
      {...noAnimation}
    />
  );
}

const pointOf = ({
  active,
  payload,
}: Pick<TooltipContentProps<number, string>, 'active' | 'payload'>): Row | undefined =>
  active ? (payload[0]?.payload as { readonly row: Row } | undefined)?.row : undefined;

function PlotTooltip({
  point,
  x,
  series,
  current,
  language,
}: {
  readonly point: Row | undefined;
  readonly x: string;
  readonly series: readonly Series[];
  readonly current: Series;
  readonly language: Language;
}) {
  if (!point) return null;
  return (
    <div className="tip">
      <b>{axisText(point[x], language, 'long')}</b>
      {series
        .filter(({ field }) => field !== current.field || !point.ahead)
        .map(({ field, label, type }) => (
          <div key={field}>
            <i className={field === current.field ? 's1' : 's2'} />
            {label}
            <span className="number">{figureText(toText(point[field]), type, language)}</span>
          </div>
        ))}
    </div>
  );
}
