import type {
  ServedBlock,
  ServedBoard,
  ServedChart,
  ServedScreen,
} from '../../schemas/contract/calls/screens.ts';
import type { Block, BoardScreen, Chart, PageScreen, Screen } from '../../schemas/rules/types.ts';
import { backofficeErrors } from './backoffice.errors.ts';
import type { ServeContext } from './serve-context.ts';
import { serveOpen, servePage, serveTiles } from './serve-page.ts';
import { pageVerdict, sourceVerdict, type Verdict } from './verdicts.ts';

/**
 * A screen as the caller gets it.
 * @throws Refusal `backoffice.noScreenRight` (402), naming the right without which nothing of it may be seen
 */
export function serveScreen(screen: Screen, context: ServeContext): ServedScreen {
  const verdict = screenVerdict(screen, context);
  if (!verdict.present) throw backofficeErrors.noScreenRight({ right: verdict.right ?? '' });
  return screen.kind === 'board' ? serveBoard(screen, context) : servePage(screen, context);
}

/** Whether the caller may see a screen at all; a board, when one of its blocks is there. */
export function screenVerdict(screen: Screen, context: ServeContext): Verdict {
  if (screen.kind !== 'board') return pageVerdict(screen, context);
  const verdicts = screen.blocks.map((block, at) =>
    blockVerdict(block, `/blocks/${at}`, screen, context),
  );
  return verdicts.find(({ present }) => present) ?? verdicts[0]!;
}

/** Whether a block of a board is there for the caller. Widgets decide by the calls they make. */
export function blockVerdict(
  block: Block,
  pointer: string,
  board: BoardScreen,
  context: ServeContext,
): Verdict {
  const place = { file: board.file, pointer };
  if (block.kind === 'tiles') return sourceVerdict(block.tiles.source, context, place);
  if (block.kind === 'chart') return sourceVerdict(block.chart.source, context, place);
  if (block.kind === 'widget') return { present: true, reason: 'shown', ...place };
  const page = pageOf(block.screen, context);
  return page
    ? pageVerdict(page, context)
    : { present: false, reason: 'noScreen', params: { screen: String(block.screen) }, ...place };
}

function serveBoard(board: BoardScreen, context: ServeContext): ServedBoard {
  const { kind, area, path, title, frame, layout } = board;
  const blocks = board.blocks.filter(
    (block, at) => blockVerdict(block, `/blocks/${at}`, board, context).present,
  );
  return {
    kind,
    area,
    path,
    title: title === undefined || title === false ? title : context.say(title),
    frame,
    layout,
    blocks: blocks.map((block) => serveBlock(block, context)),
  };
}

function serveBlock(block: Block, context: ServeContext): ServedBlock {
  const { span } = block;
  const label = block.label === undefined ? '' : context.say(block.label);
  if (block.kind === 'tiles')
    return { kind: 'tiles', label, span, tiles: serveTiles(block.tiles, context) };
  if (block.kind === 'chart')
    return { kind: 'chart', label, span, chart: serveChart(block.chart, context) };
  if (block.kind === 'widget') return { kind: 'widget', label, span, widget: block.widget };
  const screen = servePage(pageOf(block.screen, context)!, context);
  return {
    kind: block.kind,
    label,
    span,
    screen,
    where: block.kind === 'screen' ? block.where : undefined,
  };
}

const serveChart = (chart: Chart, context: ServeContext): ServedChart => ({
  ...chart,
  open: serveOpen(chart.open, context),
  series: chart.series.map((series) => ({ ...series, label: context.say(series.label) })),
});

/** The page of a block: in place, or another screen's; undefined when that is missing or a board itself. */
function pageOf(screen: string | PageScreen, { screens }: ServeContext): PageScreen | undefined {
  return typeof screen === 'string' ? screens.findPage(screen) : screen;
}
