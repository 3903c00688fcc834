import type { Explanation } from '../../schemas/contract/calls/screens.ts';
import {
  buttonNames,
  type BoardScreen,
  type PageScreen,
  type Screen,
} from '../../schemas/rules/types.ts';
import { pageContext, type PageContext, type ServeContext } from './serve-context.ts';
import { itemVerdict, viewVerdict } from './serve-parts.ts';
import { blockVerdict, screenVerdict } from './serve-screen.ts';
import {
  actionVerdict,
  buttonVerdict,
  commandVerdict,
  readVerdict,
  type Verdict,
} from './verdicts.ts';

type Explained = readonly [part: string, verdict: Verdict];

/** Every part of a screen with the reason why the caller gets it or not (engine.md §4 "Explain"). */
export const explainScreen = (screen: Screen, context: ServeContext): readonly Explanation[] =>
  tell(
    [
      ['screen', screenVerdict(screen, context)],
      ...(screen.kind === 'board' ? explainBoard(screen, context) : explainPage(screen, context)),
    ],
    context,
  );

/** Verdicts in the caller's language. */
export const tell = (parts: readonly Explained[], { say }: ServeContext): readonly Explanation[] =>
  parts.map(([part, verdict]) => ({
    part,
    present: verdict.present,
    reason: say(`errors.explain.${verdict.reason}`, verdict.params),
    right: verdict.right,
    file: verdict.file,
    pointer: verdict.pointer,
  }));

const explainBoard = (board: BoardScreen, context: ServeContext): Explained[] =>
  board.blocks.map((block, at) => [
    `block ${at}`,
    blockVerdict(block, `/blocks/${at}`, board, context),
  ]);

function explainPage(page: PageScreen, serving: ServeContext): Explained[] {
  const context = pageContext(page, serving);
  return [
    ...buttonNames.map((name): Explained => [`button ${name}`, buttonVerdict(name, context)]),
    ...page.search.map(
      ({ field }, at): Explained => [
        `search ${field}`,
        readVerdict(field, context, `/search/${at}`),
      ],
    ),
    ...page.columns.map(
      ({ field }, at): Explained => [
        `column ${field}`,
        readVerdict(field, context, `/columns/${at}`),
      ],
    ),
    ...unlisted(context),
    ...page.exportColumns.map(
      ({ field }, at): Explained => [
        `export ${field}`,
        readVerdict(field, context, `/exportColumns/${at}`),
      ],
    ),
    ...page.form.map(
      (item, at): Explained => [
        `form ${item.field}`,
        placed(itemVerdict(item, context), `/form/${at}`),
      ],
    ),
    ...page.view.map(
      (part, at): Explained => [
        `view ${part.kind === 'list' ? part.list : part.field}`,
        placed(viewVerdict(part, context), `/view/${at}`),
      ],
    ),
    ...[...context.resource.commands.keys()].map(
      (name): Explained => [`command ${name}`, commandVerdict(name, context)],
    ),
    ...page.actions.map(
      (action, at): Explained => [
        `action ${action.open}`,
        actionVerdict(action, context, `/actions/${at}`),
      ],
    ),
  ];
}

/** Fields of the resource that the screen has no column for, those that every table has among them: somebody may miss just these. */
function unlisted({ page, resource }: PageContext): Explained[] {
  const listed = new Set(page.columns.map(({ field }) => field));
  return [...resource.fields.keys()]
    .filter((name) => !listed.has(name))
    .map(
      (name): Explained => [
        `column ${name}`,
        {
          present: false,
          reason: 'notListed',
          params: { name },
          file: page.file,
          pointer: '/columns',
        },
      ],
    );
}

/** Verdicts that point into the screen point at the part's own place. */
const placed = (verdict: Verdict, pointer: string): Verdict =>
  verdict.file.startsWith('screens/') ? { ...verdict, pointer } : verdict;
