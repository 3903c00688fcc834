import { useNavigate } from 'react-router-dom';
import { usePhone } from '../../../ui/device.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { useT } from '../../../ui/use-t.ts';
import { type ChartProps, chartKind } from '../chart-kind.ts';

const Plot = lazyComponent(async () => (await import('../plot.tsx')).Plot);

function TimePlot({ type, linkOf, ...props }: ChartProps & { readonly type: 'line' | 'column' }) {
  const t = useT();
  const navigate = useNavigate();
  const isPhone = usePhone();
  return (
    <Plot
      fallback={<div className="chart-empty" aria-busy="true" aria-label={t('chart.loading')} />}
      type={type}
      heightPx={isPhone ? 190 : 216}
      onOpen={
        linkOf &&
        ((row) => {
          if (!row.ahead) void navigate(linkOf(row));
        })
      }
      {...props}
    />
  );
}

export const line = chartKind((props) => <TimePlot {...props} type="line" />);
export const column = chartKind((props) => <TimePlot {...props} type="column" />);
