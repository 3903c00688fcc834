import { kindRegistry } from '../../ui/kind-registry.ts';
import type { ChartKind } from './chart-kind.ts';

const charts = kindRegistry<ChartKind>({ keys: ['component', 'hasLegend'], fallback: 'table' });
charts.addBuiltIn(import.meta.glob('./charts/*.tsx', { eager: true }));

/** The chart of a type; the table for an unregistered one. */
export const chartKindOf = charts.of;

/** Adds a chart, which `kinds/charts/<type>.json` describes, or replaces one. */
export const defineChart = charts.define;
