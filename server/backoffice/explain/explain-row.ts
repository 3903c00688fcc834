import { holds } from '../../../schemas/rules/conditions/evaluate.ts';
import { whenOf } from '../../../schemas/rules/resource/resolve-resource.ts';
import type { PageScreen } from '../../../schemas/rules/screen-config/screen-types.ts';
import type { Cond, Row, Variables } from '../../../schemas/rules/types.ts';
import type { AccessDecision, AuthoredLocation } from '../rights/access-decision.ts';
import { type ConfigContext, type PageContext, pageContext } from '../screens/config-context.ts';
import type { ExplainedPart } from './explain-screen.ts';

/** What the rows of the caller are read with. */
export interface RowReader {
  /** Finds the row by a list call of the caller, which applies the caller's scope and the filters. */
  readonly findRow: (query: Readonly<Record<string, string>>) => Promise<Row | undefined>;
  /** The variables of conditions, with the time of the mall. */
  readonly variables: Variables;
}

/** A condition that a row must meet for a filter, a button or a command. */
interface RowCondition {
  readonly name: string;
  readonly cond: Cond;
  readonly pointer: string;
}

/**
 * Explains whether a row is on a page and which buttons work on it: one entry each for the caller's
 * scope, the page's filter, its views, and the operations with a row condition. A row outside the
 * scope gets the scope entry only.
 */
export async function explainRow(
  page: PageScreen,
  id: number,
  configContext: ConfigContext,
  { findRow, variables }: RowReader,
): Promise<readonly ExplainedPart[]> {
  const context = pageContext(page, configContext);
  const { resource } = context;
  const part = `row ${id}`;
  const row = await findRow({ id: String(id) });
  const scope = { file: resource.file, pointer: `/scope/${page.area}` };
  if (!row) {
    const params = { id: String(id) };
    return [[part, { present: false, reason: 'rowOutOfScope', params, ...scope }]];
  }
  const filters = await Promise.all(
    filtersOf(page).map(async ({ name, view, cond, pointer }): Promise<ExplainedPart> => {
      const isListed = (await findRow({ id: String(id), view })) !== undefined;
      return [`${part} ${name}`, conditionDecision(cond, isListed, { file: page.file, pointer })];
    }),
  );
  const operations = operationConditions(context).map(({ name, cond, pointer }): ExplainedPart => {
    const isMet = holds(cond, row, variables);
    return [`${part} ${name}`, conditionDecision(cond, isMet, { file: resource.file, pointer })];
  });
  return [[part, { present: true, reason: 'rowShown', ...scope }], ...filters, ...operations];
}

const conditionDecision = (
  cond: Cond,
  present: boolean,
  location: AuthoredLocation,
): AccessDecision => ({
  present,
  reason: present ? 'rowMeets' : 'rowFiltered',
  params: { condition: JSON.stringify(cond) },
  ...location,
});

/** The filters of a page and its views. `view` is the query parameter that applies the filter. */
function filtersOf({
  path,
  where,
  views,
}: PageScreen): readonly (RowCondition & { readonly view: string })[] {
  const pageFilter = where ? [{ name: 'filter', view: path, cond: where, pointer: '/where' }] : [];
  const viewFilters = views.flatMap((view, index) => {
    if (!view.where) return [];
    return {
      name: `view ${view.key}`,
      view: `${path}#${view.key}`,
      cond: view.where,
      pointer: `/views/${index}/where`,
    };
  });
  return [...pageFilter, ...viewFilters];
}

/** The conditions under which the operations of a page work on a row. */
function operationConditions({ resource, scope, page }: PageContext): readonly RowCondition[] {
  const writes = (['update', 'destroy'] as const).flatMap((verb) => {
    const cond = scope.when[verb];
    const pointer = `/scope/${page.area}/when/${verb}`;
    return cond ? [{ name: `button ${verb}`, cond, pointer }] : [];
  });
  const commands = page.commands.flatMap(({ name }) => {
    const command = resource.commands.get(name);
    const cond = command && whenOf(command, page.area);
    return cond ? [{ name: `command ${name}`, cond, pointer: `/commands/${name}/when` }] : [];
  });
  return [...writes, ...commands];
}
