import type { BoardJson, ChartJson, PageJson, ScreenJson } from '../../schemas/rules/authored.ts';
import { screenKey } from '../../schemas/rules/resolve-screen.ts';
import type { PageScreen, Problem, Screen } from '../../schemas/rules/types.ts';
import type { AuthoredFile, Place } from './authored-file.ts';
import { Report, type LintContext } from './lint-context.ts';
import { lintRegistered } from './lint-field.ts';
import { lintLabel } from './lint-label.ts';
import { lintOpen, lintPath, lintTiles, lintWhereOf } from './lint-links.ts';
import { lintPage } from './lint-page.ts';

/** Mistakes of one screen file that its meta-schema cannot see: it narrows its resource, never widens it (engine.md §1). */
export function lintScreen(screen: Screen, file: AuthoredFile, context: LintContext): readonly Problem[] {
  const report = new Report(file);
  const json = file.value as ScreenJson;
  lintLabel(json.title === false ? undefined : json.title, ['title'], { context, report });
  if (screen.kind === 'board') lintBoard(screen.path, json as BoardJson, { context, report });
  else lintPage(screen, json as PageJson, [], { context, report });
  return report.problems;
}

interface Scope { readonly context: LintContext; readonly report: Report }

function lintBoard(path: string, { blocks }: BoardJson, scope: Scope): void {
  const board = scope.context.screens.get(path);
  const key = screenKey(path);
  blocks.forEach((block, index) => {
    const here: Place = ['blocks', index];
    const resolved = board?.kind === 'board' ? board.blocks[index] : undefined;
    lintLabel(block.label, [...here, 'label'], scope);
    if (typeof block.screen === 'string') {
      lintPath(block.screen, [...here, 'screen'], scope);
      lintWhereOf(block.screen, block.where, [...here, 'where'], { ...scope, row: undefined });
    }
    if (block.tiles) lintTiles(block.tiles, key, [...here, 'tiles'], scope);
    if (block.chart) lintChart(block.chart, key, [...here, 'chart'], scope);
    if ((resolved?.kind !== 'screen' && resolved?.kind !== 'single') || typeof resolved.screen === 'string') return;
    if (resolved.kind === 'single') lintSingle(resolved.screen, block.form, here, scope);
    else lintPage(resolved.screen, block.screen as PageJson, [...here, 'screen'], scope);
  });
}

function lintSingle(screen: PageScreen, form: PageJson['form'], here: Place, scope: Scope): void {
  if (screen.kind !== 'single') scope.report.at([...here, 'single'], `"${screen.resource}" has many rows in ${screen.area}, not a single one`);
  lintPage(screen, { resource: screen.resource, ...(form ? { form } : {}) }, here, scope);
}

function lintChart(chart: ChartJson, key: string, place: Place, scope: Scope): void {
  lintRegistered(chart.source, scope.context.registered.sources, [...place, 'source'], scope.report);
  (chart.series ?? ['num']).forEach((entry, at) => {
    const series = typeof entry === 'string' ? { field: entry } : entry;
    lintLabel(series.label ?? `${key}.series.${series.field}`, [...place, 'series', at], scope);
  });
  lintOpen(chart.open, [...place, 'open'], scope);
}
