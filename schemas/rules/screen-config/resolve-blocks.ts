import type { BackOffice } from '../../contract/areas.ts';
import type {
  BlockJson,
  ChartJson,
  FigureJson,
  HeadlineJson,
  OpenJson,
  PageJson,
  TilesJson,
} from '../authored/screen-json.ts';
import type { Resource } from '../types.ts';
import type { Chart, Figure, Headline, Open, Tiles } from './dashboard-types.ts';
import type { Block, PageScreen } from './screen-types.ts';
import { settingsOf } from './settings-of.ts';

/** Context of a block: locale key of the board's texts, and the resolver of pages in place. */
export interface BoardContext {
  readonly key: string;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly resolvePage: (page: PageJson, index: number) => PageScreen;
}

/** A block of a file, and its place there. */
export interface PlacedBlock {
  readonly json: BlockJson;
  readonly at: number;
}

/**
 * The blocks of a file. A `single` that ends with `*` is one block for each resource whose name
 * begins so, is single in the area and is no block of its own, in the order of the resources.
 */
export function placedBlocks(
  blocks: readonly BlockJson[],
  area: BackOffice,
  resources: ReadonlyMap<string, Resource>,
): readonly PlacedBlock[] {
  const own = new Set(blocks.map(({ single }) => single));
  return blocks.flatMap((json, at) => {
    const { single } = json;
    if (!single?.endsWith('*')) return [{ json, at }];
    return [...resources.values()]
      .filter(({ name, scope }) => name.startsWith(single.slice(0, -1)) && scope[area]?.single)
      .map(({ name }) => name)
      .filter((name) => !own.has(name))
      .map((name) => ({ json: { ...json, single: name }, at }));
  });
}

/** A block of a board with all defaults. @param index its place on the board, from 0 */
export function resolveBlock(
  { json, at }: PlacedBlock,
  index: number,
  context: BoardContext,
): Block {
  const base = { at, label: json.label, span: json.span ?? 24 };
  if (json.screen !== undefined)
    return {
      kind: 'screen',
      ...base,
      screen:
        typeof json.screen === 'string' ? json.screen : context.resolvePage(json.screen, index),
      where: json.where,
    };
  if (json.tiles) return { kind: 'tiles', ...base, tiles: resolveTiles(json.tiles, context.key) };
  if (json.chart) return { kind: 'chart', ...base, chart: resolveChart(json.chart, context.key) };
  if (json.widget !== undefined) return { kind: 'widget', ...base, widget: json.widget };
  const page: PageJson = {
    resource: json.single ?? '',
    ...(json.form ? { form: json.form } : {}),
    ...(json.dialog ? { dialog: json.dialog } : {}),
  };
  const screen = context.resolvePage(page, index);
  return {
    kind: 'single',
    ...base,
    label: json.label ?? context.resources.get(screen.resource)!.label,
    screen,
  };
}

/** Default labels: `screens.<path>.tiles.<field>`. */
export function resolveTiles({ source, headline, items }: TilesJson, key: string): Tiles {
  return {
    source,
    headline: headline && resolveHeadline(headline, key),
    items: items.map((entry) => {
      const json: Exclude<TilesJson['items'][number], string> =
        typeof entry === 'string' ? { field: entry } : entry;
      return {
        field: json.field,
        label: json.label ?? `${key}.tiles.${json.field}`,
        type: json.type ?? 'number',
        rate: json.rate,
        note: json.note,
        icon: json.icon,
        asks: json.asks ?? false,
        open: resolveOpen(json.open),
      };
    }),
  };
}

function resolveHeadline(json: HeadlineJson, key: string): Headline {
  const figures = (list: readonly FigureJson[] = []): readonly Figure[] =>
    list.map((entry) => resolveFigure(entry, key));
  return {
    ...resolveFigure(json, key),
    rates: figures(json.rates),
    progress: json.progress === undefined ? undefined : resolveFigure(json.progress, key),
    notes: figures(json.notes),
    open: resolveOpen(json.open),
  };
}

function resolveFigure(entry: FigureJson, key: string): Figure {
  const json: Exclude<FigureJson, string> = typeof entry === 'string' ? { field: entry } : entry;
  return {
    field: json.field,
    label: json.label ?? `${key}.tiles.${json.field}`,
    type: json.type ?? 'number',
  };
}

/** Default labels: `screens.<path>.series.<field>`. */
const chartKeys: ReadonlySet<string> = new Set<keyof ChartJson>([
  'source',
  'rows',
  'type',
  'x',
  'series',
  'range',
  'open',
]);

function resolveChart(json: ChartJson, key: string): Chart {
  return {
    source: json.source,
    rows: json.rows,
    type: json.type,
    x: json.x ?? 'time',
    range: json.range ?? [],
    open: resolveOpen(json.open),
    settings: settingsOf(json, chartKeys),
    series: (json.series ?? ['num']).map((entry) => {
      const series: Exclude<NonNullable<ChartJson['series']>[number], string> =
        typeof entry === 'string' ? { field: entry } : entry;
      return {
        field: series.field,
        label: series.label ?? `${key}.series.${series.field}`,
        type: series.type ?? 'number',
      };
    }),
  };
}

function resolveOpen(open: OpenJson | undefined): Open | undefined {
  if (open === undefined) return undefined;
  if (typeof open === 'string') return { screen: open, view: undefined, where: undefined };
  return { screen: open.screen, view: open.view, where: open.where };
}
