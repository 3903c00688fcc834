import type { Cond, JsonObject, Label } from '../types.ts';

/** Screen that a click on a tile, a point or a row of a ranking opens. */
export interface Open {
  readonly screen: string;
  readonly view: string | undefined;
  readonly where: Cond | undefined;
}
export interface Figure<Text = Label> {
  readonly field: string;
  readonly label: Text;
  readonly type: 'number' | 'money' | 'percent' | 'text';
}
export interface Headline<Text = Label> extends Figure<Text> {
  readonly rates: readonly Figure<Text>[];
  readonly progress: Figure<Text> | undefined;
  readonly notes: readonly Figure<Text>[];
  readonly open: Open | undefined;
}
export interface Tile<Text = Label> {
  readonly field: string;
  readonly label: Text;
  readonly type: Figure['type'] | 'progress';
  readonly rate: string | undefined;
  readonly note: Text | undefined;
  readonly icon: string | undefined;
  readonly asks: boolean;
  readonly open: Open | undefined;
}
export interface Tiles<Text = Label> {
  readonly source: string;
  readonly headline: Headline<Text> | undefined;
  readonly items: readonly Tile<Text>[];
}
export type RangeChoice = 'week' | 'year' | 'years' | 'custom';
export interface Chart<Text = Label> {
  readonly source: string;
  readonly rows: string | undefined;
  /** A file of `schemas/kinds/charts`, also of an extension. */
  readonly type: string;
  readonly x: string;
  readonly series: readonly {
    readonly field: string;
    readonly label: Text;
    readonly type: 'number' | 'money';
  }[];
  readonly range: readonly RangeChoice[];
  readonly open: Open | undefined;
  /** Options of its kind. */
  readonly settings: JsonObject | undefined;
}
