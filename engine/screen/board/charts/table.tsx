import { useT } from '../../../ui/use-t.ts';
import { type ChartProps, chartKind } from '../chart-kind.ts';
import { FiguresTable } from '../figures-table.tsx';

function ChartTable(props: ChartProps) {
  const t = useT();
  return <FiguresTable head={t(props.x === 'time' ? 'chart.time' : 'chart.name')} {...props} />;
}

export const table = chartKind(ChartTable, { hasLegend: false });
