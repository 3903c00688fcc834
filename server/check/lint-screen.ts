import type { BoardJson, ChartJson, PageJson, ScreenJson } from '../../schemas/rules/authored.ts';
import { screenKey } from '../../schemas/rules/resolve-screen.ts';
import type { PageScreen, Problem, Screen } from '../../schemas/rules/types.ts';
import type { AuthoredFile, Place } from './authored-file.ts';
import { Report, type LintContext } from './lint-context.ts';
import { lintLabel } from './lint-label.ts';
import { lintOpen, lintPath, lintSource, lintTiles, lintWhereOf } from './lint-links.ts';
import { lintPage } from './lint-page.ts';

/** Mistakes of one screen file that its meta-schema cannot see: it narrows its resource, never widens it (engine.md §1). */
export function lintScreen(
  screen: Screen,
  file: AuthoredFile,
  context: LintContext,
): readonly Problem[] {
  const report = new Report(file);
  const json = file.value as ScreenJson;
  lintLabel(json.title === false ? undefined : json.title, ['title'], { context, report });
  if (screen.kind === 'board') lintBoard(screen.path, json as BoardJson, { context, report });
  else lintPage(screen, json as PageJson, [], { context, report });
  return report.problems;
}

interface Scope {
  readonly context: LintContext;
  readonly report: Report;
}

function lintBoard(path: string, { blocks }: BoardJson, scope: Scope): void {
  const board = scope.context.screens.get(path);
  const key = screenKey(path);
  lintRanges(blocks, scope);
  blocks.forEach((block, index) => {
    const here: Place = ['blocks', index];
    const resolved = board?.kind === 'board' ? board.blocks[index] : undefined;
    lintLabel(block.label, [...here, 'label'], scope);
    if (typeof block.screen === 'string') {
      lintPath(block.screen, [...here, 'screen'], scope);
      lintWhereOf(block.screen, block.where, [...here, 'where'], { ...scope, row: undefined });
    }
    if (block.tiles) lintTiles(block.tiles, [...here, 'tiles'], { ...scope, path, key });
    if (block.chart) lintChart(block.chart, [...here, 'chart'], { ...scope, path, key });
    if (
      (resolved?.kind !== 'screen' && resolved?.kind !== 'single') ||
      typeof resolved.screen === 'string'
    )
      return;
    if (resolved.kind === 'single') lintSingle(resolved.screen, block.form, here, scope);
    else lintPage(resolved.screen, block.screen as PageJson, [...here, 'screen'], scope);
  });
}

/** The page has one choice of period for all its charts. */
function lintRanges(blocks: BoardJson['blocks'], { report }: Scope): void {
  const first = blocks.find(({ chart }) => chart?.range)?.chart?.range;
  blocks.forEach(({ chart }, index) => {
    if (chart?.range && String(chart.range) !== String(first))
      report.at(
        ['blocks', index, 'chart', 'range'],
        `the charts of a page have one choice of period: ${JSON.stringify(first)}`,
      );
    if (chart?.type === 'ranking' && (chart.series?.length ?? 1) > 2)
      report.at(['blocks', index, 'chart', 'series'], 'a ranking shows two numbers at most');
  });
}

function lintSingle(screen: PageScreen, form: PageJson['form'], here: Place, scope: Scope): void {
  if (screen.kind !== 'single')
    scope.report.at(
      [...here, 'single'],
      `"${screen.resource}" has many rows in ${screen.area}, not a single one`,
    );
  lintPage(screen, { resource: screen.resource, ...(form ? { form } : {}) }, here, scope);
}

function lintChart(
  chart: ChartJson,
  place: Place,
  scope: Scope & { readonly path: string; readonly key: string },
): void {
  const { key } = scope;
  lintSource(chart.source, [...place, 'source'], scope);
  (chart.series ?? ['num']).forEach((entry, at) => {
    const series = typeof entry === 'string' ? { field: entry } : entry;
    lintLabel(series.label ?? `${key}.series.${series.field}`, [...place, 'series', at], scope);
  });
  lintOpen(chart.open, [...place, 'open'], scope);
}
