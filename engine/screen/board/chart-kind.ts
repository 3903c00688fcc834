import type { ComponentType } from 'react';
import type { Language } from '../../../schemas/contract/language.ts';
import type { JsonObject, Row } from '../../../schemas/rules/types.ts';
import type { Series } from './chart-series.ts';

/** The input of a chart. */
export interface ChartProps {
  readonly title: string;
  /** Name of the value that labels a row. */
  readonly x: string;
  readonly rows: readonly Row[];
  /** One to three numbers of a row. */
  readonly series: readonly Series[];
  readonly language: Language;
  /** The address that a row opens; undefined without one. */
  readonly linkOf: ((row: Row) => string) | undefined;
  /** Options of the kind. */
  readonly settings: JsonObject | undefined;
}

export interface ChartKind {
  readonly component: ComponentType<ChartProps>;
  /** The first two series are named above the chart. */
  readonly hasLegend: boolean;
}

export const chartKind = (
  component: ComponentType<ChartProps>,
  { hasLegend = true }: { readonly hasLegend?: boolean } = {},
): ChartKind => ({ component, hasLegend });
