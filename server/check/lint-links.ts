import { areaOfPath } from '../../schemas/contract/areas.ts';
import type {
  FigureJson,
  HeadlineJson,
  OpenJson,
  TilesJson,
} from '../../schemas/rules/authored.ts';
import { isObject } from '../../schemas/rules/parse-compound.ts';
import { operationsOf } from '../../schemas/rules/evaluate.ts';
import type { Cond, PageScreen } from '../../schemas/rules/types.ts';
import type { Place } from './authored-file.ts';
import { didYouMean } from './did-you-mean.ts';
import { lintCond } from './lint-cond.ts';
import type { LintContext, Report } from './lint-context.ts';
import { lintRegistered } from './lint-field.ts';
import { lintLabel } from './lint-label.ts';

interface Scope {
  readonly context: LintContext;
  readonly report: Report;
}

/** A screen's path must be one of a file; tells it otherwise. */
export function lintPath(path: string, place: Place, { context, report }: Scope): void {
  if (!context.pages.has(path))
    report.at(place, `there is no screen "${path}"${didYouMean(path, context.pages)}`);
}

/**
 * A condition over another screen's rows, which the browser adds to that screen's list call. `row`: the resource `@row.*` belongs to.
 * Only what the query of a list can say: a condition cut short would show more rows than were asked for.
 */
export function lintWhereOf(
  path: string,
  where: Cond | undefined,
  place: Place,
  { context, report, row }: Scope & { readonly row: PageScreen | 'point' | undefined },
): void {
  for (const [name, wanted] of Object.entries(where ?? {})) {
    if (name === 'any' || name === 'not')
      report.atKey(
        [...place, name],
        `"${name}" cannot be said here: give the screen "${path}" a "where" or a view with it`,
      );
    else if (Object.keys(operationsOf(wanted)).length > 1)
      report.at(
        [...place, name],
        `one operator a field here: give the screen "${path}" a "where" or a view with both`,
      );
  }
  const target = context.screens.get(path);
  const resource =
    target && target.kind !== 'board' ? context.resources.get(target.resource) : undefined;
  if (resource)
    lintCond(where, place, {
      resource,
      row: row === 'point' ? row : row && context.resources.get(row.resource),
      context,
      report,
    });
}

/** Where a tile or a chart leads; `@row.*` is what was clicked. */
export function lintOpen(open: OpenJson | undefined, place: Place, scope: Scope): void {
  if (open === undefined) return;
  const { screen, view, where } =
    typeof open === 'string' ? { screen: open, view: undefined, where: undefined } : open;
  const inside = typeof open === 'string' ? place : [...place, 'screen'];
  lintPath(screen, inside, scope);
  lintWhereOf(screen, where, [...place, 'where'], { ...scope, row: 'point' });
  const target = scope.context.screens.get(screen);
  const views = target && target.kind !== 'board' ? target.views.map(({ key }) => key) : [];
  if (view !== undefined && target && !views.includes(view))
    scope.report.at(
      [...place, 'view'],
      `"${screen}" has no view "${view}"${didYouMean(view, views)}`,
    );
  const operated = Object.entries(where ?? {}).find(
    ([name, wanted]) => name !== 'any' && name !== 'not' && isObject(wanted),
  );
  if (operated)
    scope.report.at([...place, 'where', operated[0]], 'a link says values only, no operators');
}

/** What tiles and charts have in common. `path` tells the area whose sources they may name. */
interface BlockScope extends Scope {
  readonly path: string;
  readonly key: string;
}

export function lintSource(
  source: string,
  place: Place,
  { path, context, report }: BlockScope,
): void {
  const area = `${areaOfPath(`/${path}`)}.`,
    known = context.registered.sources;
  lintRegistered(
    source,
    known &&
      new Set(
        [...known].filter((name) => name.startsWith(area)).map((name) => name.slice(area.length)),
      ),
    place,
    report,
  );
}

export function lintTiles(tiles: TilesJson, place: Place, scope: BlockScope): void {
  const { key } = scope;
  lintSource(tiles.source, [...place, 'source'], scope);
  if (tiles.headline) lintHeadline(tiles.headline, [...place, 'headline'], scope);
  tiles.items.forEach((entry, at) => {
    const tile = typeof entry === 'string' ? { field: entry } : entry;
    const here = [...place, 'items', at];
    lintLabel(tile.label ?? `${key}.tiles.${tile.field}`, here, scope);
    lintOpen(tile.open, [...here, 'open'], scope);
  });
}

function lintHeadline(headline: HeadlineJson, place: Place, scope: BlockScope): void {
  const figures: readonly (readonly [FigureJson, Place])[] = [
    [headline, place],
    ...(headline.rates ?? []).map((rate, at) => [rate, [...place, 'rates', at]] as const),
    ...(headline.progress === undefined
      ? []
      : [[headline.progress, [...place, 'progress']] as const]),
    ...(headline.notes ?? []).map((note, at) => [note, [...place, 'notes', at]] as const),
  ];
  for (const [entry, here] of figures) {
    const figure = typeof entry === 'string' ? { field: entry } : entry;
    lintLabel(figure.label ?? `${scope.key}.tiles.${figure.field}`, here, scope);
  }
  lintOpen(headline.open, [...place, 'open'], scope);
}
