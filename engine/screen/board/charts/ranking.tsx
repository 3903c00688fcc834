import { chartKind } from '../chart-kind.ts';
import { Ranking } from '../ranking.tsx';

export const ranking = chartKind(Ranking, { hasLegend: false });
