import { areaOfPath } from '../../../../../schemas/contract/areas.ts';
import type {
  FigureJson,
  HeadlineJson,
  TilesJson,
} from '../../../../../schemas/rules/authored/screen-json.ts';
import type { JsonPath } from '../../authored-file.ts';
import { didYouMean } from '../../did-you-mean.ts';
import { type LintScope, lintRegistered } from '../lint-context.ts';
import { labelPath, lintLabel } from '../lint-label.ts';
import { lintOpen } from './lint-links.ts';

/** A block of tiles or charts under check. */
export interface BlockScope extends LintScope {
  /** The screen's path; its area decides which sources exist. */
  readonly path: string;
  /** Prefix of the screen's locale keys. */
  readonly key: string;
}

/** Reports a source that no module registers for the screen's area. @returns its fields */
export function lintSource(
  source: string,
  jsonPath: JsonPath,
  { path, context, report }: BlockScope,
): ReadonlySet<string> | undefined {
  const prefix = `${areaOfPath(`/${path}`)}.`;
  const registered = context.registered.sources;
  const inArea = registered && [...registered.keys()].filter((name) => name.startsWith(prefix));
  const known = inArea && new Set(inArea.map((name) => name.slice(prefix.length)));
  const written = `defineSource('${source}', …) in a file server/**/*.source.ts`;
  lintRegistered(source, { known, written }, jsonPath, report);
  const fields = registered?.get(prefix + source);
  return fields && new Set(fields);
}

/** Reports a field that the source does not answer. @param fields undefined: not known */
export function lintSourceField(
  name: string | undefined,
  fields: ReadonlySet<string> | undefined,
  path: JsonPath,
  { report }: BlockScope,
): void {
  if (name === undefined || !fields || fields.has(name)) return;
  report.at(path, `the source has no field "${name}"${didYouMean(name, fields)}`);
}

/** Reports an unknown source, missing texts and wrong links of tiles and of their headline. */
export function lintTiles(tiles: TilesJson, path: JsonPath, scope: BlockScope): void {
  const fields = lintSource(tiles.source, [...path, 'source'], scope);
  if (tiles.headline) lintHeadline(tiles.headline, [...path, 'headline'], { ...scope, fields });
  tiles.items.forEach((entry, index) => {
    const tile = typeof entry === 'string' ? { field: entry } : entry;
    const tilePath = [...path, 'items', index];
    lintSourceField(tile.field, fields, tilePath, scope);
    lintSourceField(tile.rate, fields, [...tilePath, 'rate'], scope);
    const text = tile.label ?? `${scope.key}.tiles.${tile.field}`;
    lintLabel(text, labelPath(tile, tilePath), scope);
    lintLabel(tile.note, [...tilePath, 'note'], scope);
    lintOpen(tile.open, [...tilePath, 'open'], scope);
  });
}

/** Figures of one source under check. */
interface FigureScope extends BlockScope {
  readonly fields: ReadonlySet<string> | undefined;
}

function lintHeadline(headline: HeadlineJson, path: JsonPath, scope: FigureScope): void {
  lintFigure(headline, path, scope);
  headline.rates?.forEach((rate, index) => lintFigure(rate, [...path, 'rates', index], scope));
  if (headline.progress !== undefined) lintFigure(headline.progress, [...path, 'progress'], scope);
  headline.notes?.forEach((note, index) => lintFigure(note, [...path, 'notes', index], scope));
  lintOpen(headline.open, [...path, 'open'], scope);
}

function lintFigure(entry: FigureJson, path: JsonPath, scope: FigureScope): void {
  const figure = typeof entry === 'string' ? { field: entry } : entry;
  lintSourceField(figure.field, scope.fields, path, scope);
  const text = figure.label ?? `${scope.key}.tiles.${figure.field}`;
  lintLabel(text, labelPath(figure, path), scope);
}
