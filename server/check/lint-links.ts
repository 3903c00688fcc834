import type { OpenJson, TilesJson } from '../../schemas/rules/authored.ts';
import { isObject } from '../../schemas/rules/parse-compound.ts';
import { operationsOf } from '../../schemas/rules/evaluate.ts';
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

/**
 * A condition over another screen's rows, which the browser adds to that screen's list call. `row`: the resource `@row.*` belongs to.
 * Only what the query of a list can say: a condition cut short would show more rows than were asked for.
 */
export function lintWhereOf(path: string, where: Cond | undefined, place: Place, { context, report, row }: Scope & { readonly row: PageScreen | undefined }): void {
  for (const [name, wanted] of Object.entries(where ?? {})) {
    if (name === 'any' || name === 'not') report.atKey([...place, name], `"${name}" cannot be said here: give the screen "${path}" a "where" or a view with it`);
    else if (Object.keys(operationsOf(wanted)).length > 1) report.at([...place, name], `one operator a field here: give the screen "${path}" a "where" or a view with both`);
  }
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
  const operated = Object.entries(where ?? {}).find(([name, wanted]) => name !== 'any' && name !== 'not' && isObject(wanted));
  if (operated) scope.report.at([...place, 'where', operated[0]], 'a link says values only, no operators');
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
