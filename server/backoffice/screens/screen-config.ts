import type {
  BlockConfig,
  BoardConfig,
  ChartConfig,
  ScreenConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Chart } from '../../../schemas/rules/screen-config/dashboard-types.ts';
import type {
  Block,
  BoardScreen,
  PageScreen,
  Screen,
} from '../../../schemas/rules/screen-config/screen-types.ts';
import { backofficeErrors } from '../backoffice.errors.ts';
import { type AccessDecision, allow, deny } from '../rights/access-decision.ts';
import { pageAccess, sourceAccess } from '../rights/page-access.ts';
import type { ConfigContext } from './config-context.ts';
import { toPageConfig } from './page-config.ts';
import { toAllowedLink, toTilesConfig } from './tiles-config.ts';

/**
 * A screen for the caller.
 *
 * @throws Refusal `backoffice.noScreenRight` (402) with the missing right when the caller may see
 *   no part of it
 */
export function toScreenConfig(screen: Screen, context: ConfigContext): ScreenConfig {
  const access = screenAccess(screen, context);
  if (!access.present) throw backofficeErrors.noScreenRight({ right: access.right ?? '' });
  return screen.kind === 'board' ? toBoardConfig(screen, context) : toPageConfig(screen, context);
}

/** Whether the caller may see a screen. A board needs at least one visible block. */
export function screenAccess(screen: Screen, context: ConfigContext): AccessDecision {
  if (screen.kind !== 'board') return pageAccess(screen, context);
  const decisions = screen.blocks.map((_, index) => blockAccess(screen, index, context));
  return decisions.find(({ present }) => present) ?? decisions[0]!;
}

/** Whether the caller may see a block of a board. Widgets are always shown: their calls check. */
export function blockAccess(
  board: BoardScreen,
  index: number,
  context: ConfigContext,
): AccessDecision {
  const block = board.blocks[index]!;
  const location = { file: board.file, pointer: `/blocks/${block.at}` };
  if (block.kind === 'tiles') return sourceAccess(block.tiles.source, context, location);
  if (block.kind === 'chart') return sourceAccess(block.chart.source, context, location);
  if (block.kind === 'widget') return allow(location);
  const page = pageOf(block.screen, context);
  if (!page) return deny('noScreen', { screen: String(block.screen) }, location);
  return pageAccess(page, context);
}

function toBoardConfig(board: BoardScreen, context: ConfigContext): BoardConfig {
  const { kind, area, path, title, frame, layout } = board;
  const blocks = board.blocks.filter((_, index) => blockAccess(board, index, context).present);
  return {
    kind,
    area,
    path,
    title: title === undefined || title === false ? title : context.t(title),
    frame,
    layout,
    blocks: blocks.map((block) => toBlockConfig(block, context)),
  };
}

function toBlockConfig(block: Block, context: ConfigContext): BlockConfig {
  const { span } = block;
  const label = block.label === undefined ? '' : context.t(block.label);
  if (block.kind === 'tiles')
    return { kind: 'tiles', label, span, tiles: toTilesConfig(block.tiles, context) };
  if (block.kind === 'chart')
    return { kind: 'chart', label, span, chart: toChartConfig(block.chart, context) };
  if (block.kind === 'widget') return { kind: 'widget', label, span, widget: block.widget };
  return {
    kind: block.kind,
    label,
    span,
    screen: toPageConfig(pageOf(block.screen, context)!, context),
    where: block.kind === 'screen' ? block.where : undefined,
  };
}

const toChartConfig = (chart: Chart, context: ConfigContext): ChartConfig => ({
  ...chart,
  open: toAllowedLink(chart.open, context),
  series: chart.series.map((series) => ({ ...series, label: context.t(series.label) })),
});

/** The page of a block: inline, or another screen's. Undefined when that is missing or a board. */
const pageOf = (screen: string | PageScreen, { screens }: ConfigContext): PageScreen | undefined =>
  typeof screen === 'string' ? screens.findPage(screen) : screen;
