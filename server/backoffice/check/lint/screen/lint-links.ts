import type { OpenJson } from '../../../../../schemas/rules/authored/screen-json.ts';
import { operationsOf } from '../../../../../schemas/rules/conditions/evaluate.ts';
import { reservedKeys } from '../../../../../schemas/rules/queries/read-query.ts';
import { fieldAt } from '../../../../../schemas/rules/screen-config/screen-fields.ts';
import type { PageScreen } from '../../../../../schemas/rules/screen-config/screen-types.ts';
import type { Cond } from '../../../../../schemas/rules/types.ts';
import { isObject } from '../../../../../schemas/rules/values/is-object.ts';
import type { JsonPath } from '../../authored-file.ts';
import { didYouMean } from '../../did-you-mean.ts';
import { screenPathOf } from '../../project-files.ts';
import { lintCond } from '../lint-cond.ts';
import type { LintContext, LintScope, Report, ResourceScope } from '../lint-context.ts';

/** Reports the path of a screen without a file, and one of another area. */
export function lintPath(path: string, jsonPath: JsonPath, { context, report }: LintScope): void {
  if (!context.pages.has(path))
    report.at(jsonPath, `there is no screen "${path}"${didYouMean(path, context.pages)}`);
  else if (!path.startsWith(`${areaOfFile(report)}/`))
    report.at(jsonPath, `"${path}" is a screen of another area`);
}

/** `screens/Admin/notes.json` is a screen of Admin, also in an extension. */
const areaOfFile = ({ file }: Report): string => screenPathOf(file.path).split('/')[0] ?? '';

/** What is shown of a screen: its list, the form for a new row, or the list or form that it is. */
type Shown = 'list' | 'form' | 'page';

/**
 * Reports a screen that cannot be shown as part of another one: a page of blocks, one written by
 * hand, or one without a list or without new rows.
 *
 * @returns the page; undefined when it was reported or has mistakes itself
 */
export function lintShownPage(
  path: string,
  shown: Shown,
  jsonPath: JsonPath,
  scope: LintScope,
): PageScreen | undefined {
  const { context, report } = scope;
  lintPath(path, jsonPath, scope);
  const target = context.screens.get(path);
  if (target === undefined && isHandWritten(path, context)) {
    report.at(jsonPath, `"${path}" is written by hand: only screens of a resource are shown here`);
    return undefined;
  }
  if (target?.kind === 'board') {
    report.at(jsonPath, `"${path}" is a page of blocks: only screens of a resource are shown here`);
    return undefined;
  }
  const can = target && context.resources.get(target.resource)?.scope[target.area]?.can;
  if (target?.kind === 'single' && shown !== 'page')
    report.at(
      jsonPath,
      `"${path}" is one row: it has no ${shown === 'list' ? 'list' : 'new rows'}`,
    );
  else if (shown === 'form' && can && !can.has('store'))
    report.at(
      jsonPath,
      `"${target.resource}" has no "store" in ${target.area}: no row can be added`,
    );
  return target;
}

const isHandWritten = (path: string, { pages, handWritten }: LintContext): boolean =>
  pages.has(path) && handWritten.has(path);

/** `row` is the page to whose rows `@row.*` belongs, or `point` for a data point of a chart. */
type LinkScope = LintScope & { readonly row: PageScreen | 'point' | undefined };

/**
 * Reports mistakes of a condition over another screen's rows, which the browser adds to the query
 * of that screen's list call. A query cannot express `any`, `not` and two operators on one field;
 * leaving them out would show more rows than the condition allows.
 */
export function lintWhereOf(
  screenPath: string,
  where: Cond | undefined,
  jsonPath: JsonPath,
  { context, report, row }: LinkScope,
): void {
  for (const [name, operand] of Object.entries(where ?? {})) {
    const keyPath = [...jsonPath, name];
    if (isGroup(name))
      report.atKey(
        keyPath,
        `"${name}" cannot be used here: give the screen "${screenPath}" a "where" or a view with it`,
      );
    else if (Object.keys(operationsOf(operand)).length > 1)
      report.at(
        keyPath,
        `one operator a field here: give the screen "${screenPath}" a "where" or a view with both`,
      );
  }
  const target = context.screens.get(screenPath);
  const resource =
    target && target.kind !== 'board' ? context.resources.get(target.resource) : undefined;
  if (!resource) return;
  const rowResource = row === 'point' ? row : row && context.resources.get(row.resource);
  lintCond(where, jsonPath, { resource, row: rowResource, context, report });
  if (row === 'point') return;
  for (const [name, operand] of Object.entries(where ?? {}))
    lintFilter(name, operand, [...jsonPath, name], { resource, context, report });
}

/** Reports a comparison that the list call of another screen refuses. */
export function lintFilter(
  name: string,
  operand: unknown,
  path: JsonPath,
  { resource, context, report }: ResourceScope,
): void {
  const field = fieldAt(name, resource, context.resources)?.field;
  if (!field || isGroup(name)) return;
  const operator = operand === null ? 'null' : Object.keys(operationsOf(operand))[0]!;
  const fitting = field.operators.join(', ') || 'none';
  if (reservedKeys.has(name))
    report.at(path, `"${name}" cannot be a filter: it is a key of every list's query`);
  else if (!(field.operators as readonly string[]).includes(operator))
    report.at(path, `a list has no filter "${operator}" of "${name}"; filters: ${fitting}`);
}

/** `any` and `not` group conditions; other keys are fields. */
const isGroup = (name: string): boolean => name === 'any' || name === 'not';

/**
 * Reports mistakes of the link of a tile or chart: an unknown screen or view, a wrong condition,
 * operators. `@row.*` is the clicked data point.
 */
export function lintOpen(open: OpenJson | undefined, path: JsonPath, scope: LintScope): void {
  if (open === undefined) return;
  if (typeof open === 'string') {
    lintPath(open, path, scope);
    return;
  }
  const { screen, view, where } = open;
  lintPath(screen, [...path, 'screen'], scope);
  lintWhereOf(screen, where, [...path, 'where'], { ...scope, row: 'point' });
  const target = scope.context.screens.get(screen);
  const views = target && target.kind !== 'board' ? target.views.map(({ key }) => key) : [];
  if (view !== undefined && target && !views.includes(view)) {
    const hint = didYouMean(view, views);
    scope.report.at([...path, 'view'], `"${screen}" has no view "${view}"${hint}`);
  }
  const entries = Object.entries(where ?? {}).filter(([name]) => !isGroup(name));
  const withOperator = entries.find(([, operand]) => isObject(operand));
  if (withOperator)
    scope.report.at([...path, 'where', withOperator[0]], 'a link has values only, no operators');
}
