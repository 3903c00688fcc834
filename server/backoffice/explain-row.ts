import type { Cond, PageScreen, Row } from '../../schemas/rules/types.ts';
import { whenOf } from '../../schemas/rules/resolve-resource.ts';
import { holds } from '../../schemas/rules/evaluate.ts';
import { variablesOf } from '../http/actor.ts';
import { pageContext, type PageContext, type ServeContext } from './serve-context.ts';
import type { Verdict } from './verdicts.ts';

/** Finds the row by a list call of the caller's, so that its scope and the screen's filters are the ones that lists apply. */
export type FindRow = (query: Readonly<Record<string, string>>) => Promise<Row | undefined>;

/**
 * Why a row is on a page, or is not, and which of its buttons work: one entry for the caller's scope, the page's filter and each of its views,
 * and one per operation that asks for a state of the row. A row outside the scope says no more than that.
 */
export async function explainRow(
  page: PageScreen,
  id: number,
  serving: ServeContext,
  find: FindRow,
): Promise<(readonly [part: string, verdict: Verdict])[]> {
  const context = pageContext(page, serving);
  const { resource, actor } = context;
  const part = `row ${id}`;
  const row = await find({ id: String(id) });
  const inScope = { file: resource.file, pointer: `/scope/${actor.area}` };
  if (!row)
    return [
      [part, { present: false, reason: 'rowOutOfScope', params: { id: String(id) }, ...inScope }],
    ];
  const filters = await Promise.all(
    filtersOf(page).map(
      async ({ name, view, cond, pointer }) =>
        [
          `${part} ${name}`,
          met(cond, (await find({ id: String(id), view })) !== undefined, {
            file: page.file,
            pointer,
          }),
        ] as const,
    ),
  );
  const states = statesOf(context).map(
    ({ name, cond, pointer }) =>
      [
        `${part} ${name}`,
        met(cond, holds(cond, row, variablesOf(actor, '')), { file: resource.file, pointer }),
      ] as const,
  );
  return [[part, { present: true, reason: 'rowShown', ...inScope }], ...filters, ...states];
}

const met = (
  cond: Cond,
  present: boolean,
  place: { readonly file: string; readonly pointer: string },
): Verdict => ({
  present,
  reason: present ? 'rowMeets' : 'rowFiltered',
  params: { condition: JSON.stringify(cond) },
  ...place,
});

/** The conditions by which a page and its views filter, and how a list asks for them. */
function filtersOf({
  path,
  where,
  views,
}: PageScreen): {
  readonly name: string;
  readonly view: string;
  readonly cond: Cond;
  readonly pointer: string;
}[] {
  const fixed = where ? [{ name: 'filter', view: path, cond: where, pointer: '/where' }] : [];
  return [
    ...fixed,
    ...views.flatMap((view, at) =>
      view.where
        ? [
            {
              name: `view ${view.key}`,
              view: `${path}#${view.key}`,
              cond: view.where,
              pointer: `/views/${at}/where`,
            },
          ]
        : [],
    ),
  ];
}

/** The operations that ask for a state of the row. */
function statesOf({
  resource,
  scope,
  page,
}: PageContext): { readonly name: string; readonly cond: Cond; readonly pointer: string }[] {
  const writes = (['update', 'destroy'] as const).flatMap((verb) =>
    scope.when[verb]
      ? [
          {
            name: `button ${verb}`,
            cond: scope.when[verb],
            pointer: `/scope/${page.area}/when/${verb}`,
          },
        ]
      : [],
  );
  const commands = page.commands.flatMap(({ name }) => {
    const command = resource.commands.get(name),
      cond = command && whenOf(command, page.area);
    return cond ? [{ name: `command ${name}`, cond, pointer: `/commands/${name}/when` }] : [];
  });
  return [...writes, ...commands];
}
