import { kindsIn } from '../../ui/kinds-in.ts';
import type { ChartKind } from './chart-kind.ts';

const builtIn = kindsIn<ChartKind>(
  import.meta.glob('./charts/*.tsx', { eager: true }),
  'component',
  'hasLegend',
);
const custom = new Map<string, ChartKind>();

/** The chart of a type; the table for an unregistered one. */
export const chartKindOf = (type: string): ChartKind =>
  custom.get(type) ?? builtIn.get(type) ?? builtIn.get('table')!;

/** Adds a chart, which `kinds/charts/<type>.json` describes, or replaces one. */
export function defineChart(type: string, kind: ChartKind): void {
  custom.set(type, kind);
}
