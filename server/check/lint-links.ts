import type { OpenJson, TilesJson } from '../../schemas/rules/authored.ts';
import type { Cond, PageScreen } from '../../schemas/rules/types.ts';
import type { Place } from './authored-file.ts';
import { didYouMean } from './did-you-mean.ts';
import { lintCond } from './lint-cond.ts';
import type { LintContext, Report } from './lint-context.ts';
import { lintRegistered } from './lint-field.ts';
import { lintLabel } from './lint-label.ts';

interface Scope { readonly context: LintContext; readonly report: Report }

/** A screen's path must be one of a file; tells it otherwise. */
export function lintPath(path: string, place: Place, { context, report }: Scope): void {
  if (!context.pages.has(path)) report.at(place, `there is no screen "${path}"${didYouMean(path, context.pages)}`);
}

/** A condition over another screen's rows. `row`: the resource `@row.*` belongs to. */
export function lintWhereOf(path: string, where: Cond | undefined, place: Place, { context, report, row }: Scope & { readonly row: PageScreen | undefined }): void {
  const target = context.screens.get(path);
  const resource = target && target.kind !== 'board' ? context.resources.get(target.resource) : undefined;
  if (resource) lintCond(where, place, { resource, row: row && context.resources.get(row.resource), context, report });
}

/** Where a tile or a chart leads. */
export function lintOpen(open: OpenJson | undefined, place: Place, scope: Scope): void {
  if (open === undefined) return;
  const { screen, where } = typeof open === 'string' ? { screen: open, where: undefined } : open;
  const inside = typeof open === 'string' ? place : [...place, 'screen'];
  lintPath(screen, inside, scope);
  lintWhereOf(screen, where, [...place, 'where'], { ...scope, row: undefined });
}

export function lintTiles(tiles: TilesJson, key: string, place: Place, scope: Scope): void {
  lintRegistered(tiles.source, scope.context.registered.sources, [...place, 'source'], scope.report);
  tiles.items.forEach((entry, at) => {
    const tile = typeof entry === 'string' ? { field: entry } : entry;
    const here = [...place, 'items', at];
    lintLabel(tile.label ?? `${key}.tiles.${tile.field}`, here, scope);
    lintOpen(tile.open, [...here, 'open'], scope);
  });
}
