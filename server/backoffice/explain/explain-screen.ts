import type { Explanation } from '../../../schemas/contract/calls/backoffice/explain.ts';
import type {
  BoardScreen,
  PageScreen,
  Screen,
} from '../../../schemas/rules/screen-config/screen-types.ts';
import { buttonNames } from '../../../schemas/rules/types.ts';
import { pathInExtension } from '../../platform/config/extension-folders.ts';
import type { AccessDecision } from '../rights/access-decision.ts';
import { actionAccess, buttonAccess, commandAccess } from '../rights/page-access.ts';
import { readAccess, searchAccess } from '../rights/screen-field-access.ts';
import { type ConfigContext, type PageContext, pageContext } from '../screens/config-context.ts';
import { formItemAccess, viewItemAccess } from '../screens/page-parts.ts';
import { blockAccess, screenAccess } from '../screens/screen-config.ts';

export type ExplainedPart = readonly [part: string, decision: AccessDecision];

/** Every part of a screen with the reason why the caller gets it or not. */
export function explainScreen(screen: Screen, context: ConfigContext): readonly Explanation[] {
  const parts =
    screen.kind === 'board' ? explainBoard(screen, context) : explainPage(screen, context);
  return toExplanations([['screen', screenAccess(screen, context)], ...parts], context);
}

/** Decisions with their reasons in the caller's language. */
export const toExplanations = (
  parts: readonly ExplainedPart[],
  { t, screens }: ConfigContext,
): readonly Explanation[] =>
  parts.map(([part, decision]) => ({
    part,
    present: decision.present,
    reason: t(`errors.explain.${decision.reason}`, decision.params),
    right: decision.right,
    ...screens.placeOf(decision),
  }));

const explainBoard = (board: BoardScreen, context: ConfigContext): ExplainedPart[] =>
  board.blocks.map((_, index) => [`block ${index}`, blockAccess(board, index, context)]);

const explainPage = (page: PageScreen, configContext: ConfigContext): ExplainedPart[] => {
  const context = pageContext(page, configContext);
  return [
    ...buttonNames.map((name): ExplainedPart => [`button ${name}`, buttonAccess(name, context)]),
    ...explainFields('search', page.search, '/search', context),
    ...explainFields('column', page.columns, '/columns', context),
    ...explainUnlistedFields(context),
    ...explainFields('export', page.exportColumns, '/exportColumns', context),
    ...explainForm(context),
    ...explainView(context),
    ...explainCommands(context),
    ...explainActions(context),
  ];
};

const explainFields = (
  kind: 'search' | 'column' | 'export',
  entries: readonly { readonly field: string }[],
  pointer: string,
  context: PageContext,
): ExplainedPart[] =>
  entries.map(({ field }, index) => [
    `${kind} ${field}`,
    (kind === 'search' ? searchAccess : readAccess)(field, context, `${pointer}/${index}`),
  ]);

/** The resource's fields without a column, system fields included: somebody may look for them. */
function explainUnlistedFields({ page, resource }: PageContext): ExplainedPart[] {
  const listed = new Set(page.columns.map(({ field }) => field));
  const location = { file: page.file, pointer: '/columns' };
  return [...resource.fields.keys()]
    .filter((name) => !listed.has(name))
    .map((name) => [
      `column ${name}`,
      { present: false, reason: 'notListed', params: { name }, ...location },
    ]);
}

const explainForm = (context: PageContext): ExplainedPart[] =>
  context.page.form.map((item, index) => [
    `form ${item.field}`,
    withPointer(formItemAccess(item, context), `/form/${index}`),
  ]);

const explainView = (context: PageContext): ExplainedPart[] =>
  context.page.view.map((item, index) => [
    `view ${item.kind === 'list' ? item.list : item.field}`,
    withPointer(viewItemAccess(item, context), `/view/${index}`),
  ]);

const explainCommands = (context: PageContext): ExplainedPart[] =>
  [...context.resource.commands.keys()].map((name) => [
    `command ${name}`,
    commandAccess(name, context),
  ]);

const explainActions = (context: PageContext): ExplainedPart[] =>
  context.page.actions.map((action, index) => [
    `action ${action.open}`,
    actionAccess(action, context, `/actions/${index}`),
  ]);

/** Decisions of the screen file point at the part itself; others keep their pointer. */
const withPointer = (decision: AccessDecision, pointer: string): AccessDecision =>
  pathInExtension(decision.file).startsWith('screens/') ? { ...decision, pointer } : decision;
