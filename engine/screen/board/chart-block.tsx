import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { BarChart3, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { ChartConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { Failed } from '../../ui/elements/states.tsx';
import { useT } from '../../ui/use-t.ts';
import { languageAtom } from '../../wire/language.ts';
import { useVariables } from '../../wire/variables.ts';
import { drillDownUrl } from '../drill-down-url.ts';
import { chartKindOf } from './chart-kinds.ts';
import { chartSummary, isBlank, seriesWithData } from './chart-series.ts';
import { type RangeQuery, rowsOf, useSource } from './use-source.ts';

interface ChartProps {
  readonly chart: ChartConfig;
  readonly title: string;
  readonly area: BackOffice;
  readonly range: RangeQuery;
}

/**
 * A chart with its title, a switch to a table of its numbers and a summary for screen readers
 * (schemas/meta/screen.v1.json, `chart`). It has its final size while it loads.
 */
export function ChartBlock({ chart, title, area, range }: ChartProps) {
  const t = useT();
  const language = useAtomValue(languageAtom);
  const { value, error, isStale, retry } = useSource(area, chart.source, range);
  const [isTable, setTable] = useState(chart.type === 'table');
  const summaryId = useId();
  const rows = value === undefined ? [] : rowsOf(value, chart.rows);
  const series = seriesWithData(chart, rows);
  const header = (
    <ChartHeader
      chart={chart}
      title={title}
      series={series}
      isTable={isTable}
      setTable={setTable}
    />
  );
  if (error)
    return (
      <>
        {header}
        <Failed title={t('chart.failed')} error={error} retry={retry} />
      </>
    );
  return (
    <>
      {header}
      <div
        className="chart-body"
        data-type={chart.type}
        role="group"
        aria-label={title}
        aria-describedby={summaryId}
        aria-busy={value === undefined || isStale || undefined}
      >
        {value !== undefined && (
          <p id={summaryId} className="visually-hidden">
            {isBlank(rows, series)
              ? t('chart.empty')
              : chartSummary(chart, rows, { series, language, t })}
          </p>
        )}
        {value !== undefined && (
          <ChartContent
            chart={chart}
            title={title}
            rows={rows}
            as={isTable ? 'table' : chart.type}
          />
        )}
      </div>
    </>
  );
}

interface ChartHeaderProps {
  readonly chart: ChartConfig;
  readonly title: string;
  readonly series: ReturnType<typeof seriesWithData>;
  readonly isTable: boolean;
  readonly setTable: (isTable: boolean) => void;
}

/** The title of a chart, the legend of its first two series and the switch to its numbers. */
function ChartHeader({ chart, title, series, isTable, setTable }: ChartHeaderProps) {
  const t = useT();
  return (
    <header>
      <h2>{title}</h2>
      {chartKindOf(chart.type).hasLegend && !isTable && series.length > 1 && (
        <span className="legend" aria-hidden>
          {series
            .slice(0, 2)
            .toReversed()
            .map(({ field, label }) => (
              <span key={field}>
                <i className={field === series[0]?.field ? 's1' : 's2'} />
                {label}
              </span>
            ))}
        </span>
      )}
      {chart.type !== 'table' && (
        <Button
          type="text"
          size="small"
          aria-label={`${t(isTable ? 'chart.showChart' : 'chart.showTable')}: ${title}`}
          title={t(isTable ? 'chart.showChart' : 'chart.showTable')}
          aria-pressed={isTable}
          icon={isTable ? <BarChart3 size={15} /> : <Table2 size={15} />}
          onClick={() => setTable(!isTable)}
        />
      )}
    </header>
  );
}

function ChartContent({
  chart,
  title,
  rows,
  as,
}: {
  readonly chart: ChartConfig;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly as: ChartConfig['type'];
}): ReactNode {
  const t = useT();
  const language = useAtomValue(languageAtom);
  const variables = useVariables();
  const { open, x, settings } = chart;
  const series = seriesWithData(chart, rows);
  const linkOf = open && ((row: Row) => drillDownUrl(open, row, variables));
  if (isBlank(rows, series)) return <p className="chart-empty">{t('chart.empty')}</p>;
  const { component: Chart } = chartKindOf(as);
  return <Chart {...{ title, x, rows, series, language, linkOf, settings }} />;
}
