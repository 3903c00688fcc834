import type {
  BoardJson,
  ChartJson,
  PageJson,
} from '../../../../../schemas/rules/authored/screen-json.ts';
import { screenKey } from '../../../../../schemas/rules/screen-config/resolve-screen.ts';
import type {
  Block,
  BoardScreen,
  PageScreen,
} from '../../../../../schemas/rules/screen-config/screen-types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { didYouMean } from '../../did-you-mean.ts';
import type { LintScope } from '../lint-context.ts';
import { labelPath, lintLabel } from '../lint-label.ts';
import { lintUnused } from '../lint-unused.ts';
import { lintOpen, lintShownPage, lintWhereOf } from './lint-links.ts';
import { lintPage } from './lint-page.ts';
import { type BlockScope, lintSource, lintSourceField, lintTiles } from './lint-tiles.ts';

type BlockJson = BoardJson['blocks'][number];

import { lintOptions } from './page-scope.ts';

/**
 * Reports mistakes of a board: tabs without a name, charts with different periods, rankings with too
 * many series, unknown screens and sources, single forms over many rows, and mistakes of its inline
 * pages.
 */
export function lintBoard(
  board: BoardScreen,
  { title, blocks }: BoardJson,
  scope: LintScope,
): void {
  if (title !== false) lintLabel(title, ['title'], scope);
  const blockScope: BlockScope = { ...scope, path: board.path, key: screenKey(board.path) };
  lintCharts(blocks, scope);
  blocks.forEach((block, index) => {
    lintBlock(block, ['blocks', index], blockScope);
  });
  for (const block of board.blocks) {
    const json = blocks[block.at]!;
    const path: JsonPath = ['blocks', block.at];
    lintTabName(board, block, json, scope);
    lintUnusedSpan(board, block, json, scope);
    lintInlinePage(block, json, path, scope);
  }
}

/** All charts of a board share one choice of period, and a chart has as many series as it shows. */
function lintCharts(blocks: BoardJson['blocks'], scope: LintScope): void {
  const { context, report } = scope;
  const range = blocks.find(({ chart }) => chart?.range)?.chart?.range;
  blocks.forEach(({ chart }, index) => {
    const path = ['blocks', index, 'chart'];
    if (chart?.range && String(chart.range) !== String(range))
      report.at(
        [...path, 'range'],
        `the charts of a page have one choice of period: ${JSON.stringify(range)}`,
      );
    if (chart) lintOptions(chart, 'charts', path, scope);
    const { series = 3 } = context.kinds.charts.get(chart?.type ?? '') ?? {};
    if ((chart?.series?.length ?? 1) > series)
      report.at([...path, 'series'], `a ${chart?.type} shows ${series} numbers at most`);
  });
}

/** A tab is called like its block, or like the page in it. */
function lintTabName(
  { layout }: BoardScreen,
  { kind, at }: Block,
  json: BlockJson,
  { report }: LintScope,
): void {
  const hasPage = kind === 'screen' || kind === 'single';
  if (layout === 'tabs' && !hasPage && json.label === undefined)
    report.at(['blocks', at], `a block of type "${kind}" behind a tab needs a "label"`);
}

/** Behind tabs a block has the whole width. */
function lintUnusedSpan(
  { layout }: BoardScreen,
  { kind, at }: Block,
  json: BlockJson,
  { report }: LintScope,
): void {
  const part = partOfBlock[kind];
  const words = 'a block behind a tab';
  lintUnused(json, { part, type: layout, words }, ['blocks', at], report);
}

const partOfBlock = {
  screen: 'blockScreen',
  tiles: 'blockTiles',
  chart: 'blockChart',
  widget: 'blockWidget',
  single: 'blockSingle',
} as const;

function lintBlock(block: BlockJson, path: JsonPath, scope: BlockScope): void {
  lintLabel(block.label, [...path, 'label'], scope);
  if (typeof block.screen === 'string') {
    const target = lintShownPage(block.screen, 'page', [...path, 'screen'], scope);
    if (block.where && target?.kind === 'single')
      scope.report.atKey(
        [...path, 'where'],
        `"where" means nothing on "${target.resource}", which is one row`,
      );
    lintWhereOf(block.screen, block.where, [...path, 'where'], { ...scope, row: undefined });
  }
  if (block.tiles) lintTiles(block.tiles, [...path, 'tiles'], scope);
  if (block.chart) lintChart(block.chart, [...path, 'chart'], scope);
}

function lintInlinePage(block: Block, json: BlockJson, path: JsonPath, scope: LintScope): void {
  if (block.kind !== 'screen' && block.kind !== 'single') return;
  if (typeof block.screen === 'string') return;
  if (block.kind === 'single') lintSingle(block.screen, json.form, path, scope);
  else lintPage(block.screen, json.screen as PageJson, [...path, 'screen'], scope);
}

function lintSingle(
  screen: PageScreen,
  form: PageJson['form'],
  path: JsonPath,
  scope: LintScope,
): void {
  const { resource, area } = screen;
  if (screen.kind !== 'single')
    scope.report.at(
      [...path, 'single'],
      `"${resource}" has many rows in ${area}, not a single one`,
    );
  lintPage(screen, { resource, ...(form ? { form } : {}) }, path, scope);
}

function lintChart(chart: ChartJson, path: JsonPath, scope: BlockScope): void {
  const fields = lintSource(chart.source, [...path, 'source'], scope);
  const rowFields = fields && fieldsOfRows(fields, chart.rows);
  const hasRows = rowFields === undefined || rowFields.size > 0;
  if (hasRows) lintSourceField(chart.x ?? 'time', rowFields, [...path, 'x'], scope);
  else
    scope.report.at(
      [...path, 'rows'],
      `the source has no rows "${chart.rows}"${rowsHint(chart.rows ?? '', fields ?? [])}`,
    );
  (chart.series ?? ['num']).forEach((entry, index) => {
    const series = typeof entry === 'string' ? { field: entry } : entry;
    const seriesPath = [...path, 'series', index];
    if (hasRows) lintSourceField(series.field, rowFields, seriesPath, scope);
    const text = series.label ?? `${scope.key}.series.${series.field}`;
    lintLabel(text, labelPath(series, seriesPath), scope);
  });
  lintOpen(chart.open, [...path, 'open'], scope);
}

/** The names of rows that a source has: `types` of `types.num`. */
function rowsHint(name: string, fields: Iterable<string>): string {
  const known = new Set([...fields].flatMap((field) => /^(.+)\.\w+$/.exec(field)?.[1] ?? []));
  const list = known.size === 0 ? '; it has none' : `; it has ${[...known].join(', ')}`;
  return didYouMean(name, known) || list;
}

/** The fields of the rows in one property of an answer, or of an answer that is rows. */
function fieldsOfRows(fields: ReadonlySet<string>, rows: string | undefined): ReadonlySet<string> {
  if (rows === undefined) return fields;
  const prefix = `${rows}.`;
  const names = [...fields].filter((name) => name.startsWith(prefix));
  return new Set(names.map((name) => name.slice(prefix.length)));
}
