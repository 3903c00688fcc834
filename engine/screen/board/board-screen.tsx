import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type {
  BlockConfig,
  BoardConfig,
  PageConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { RangeChoice } from '../../../schemas/rules/screen-config/dashboard-types.ts';
import type { Cond } from '../../../schemas/rules/types.ts';
import { NamedWidget } from '../../cells/named-widget.tsx';
import { conditionQuery, type WireQuery } from '../../table/state/list-query.ts';
import type { ListStateLocation } from '../../table/state/use-list-state.ts';
import { ErrorBoundary } from '../../ui/elements/error-boundary.tsx';
import { Skeleton } from '../../ui/elements/states.tsx';
import { TitleBar } from '../../ui/elements/title-bar.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { scrollTabIntoView } from '../../ui/scroll-tab-into-view.ts';
import { useT } from '../../ui/use-t.ts';
import { fillCondition, useVariables } from '../../wire/variables.ts';
import { SingleForm } from '../single-screen.tsx';
import { TableScreen } from '../table-screen.tsx';
import { ChartBlock } from './chart-block.tsx';
import { TilesBlock } from './tiles-block.tsx';
import { useLiveSources } from './use-live-sources.ts';
import { useRange } from './use-range.ts';
import { noRange, OpenedAtContext, type RangeQuery } from './use-source.ts';

const RangeBar = lazyComponent(async () => (await import('./range-bar.tsx')).RangeBar);

/**
 * A page of blocks (schemas/meta/screen.v1.json, `board`): in a grid of 24 columns, or one block
 * per tab. All blocks share the answers of their sources.
 */
export function BoardScreen({ board }: { readonly board: BoardConfig }) {
  const openedAt = useLiveSources(board.area);
  return (
    <OpenedAtContext value={openedAt}>
      {board.layout === 'tabs' ? <Tabs board={board} /> : <BlockGrid board={board} />}
    </OpenedAtContext>
  );
}

interface Period {
  readonly choices: readonly RangeChoice[];
  readonly range: RangeQuery;
  readonly rangeOf: (source: string) => RangeQuery;
}
const noChoices: readonly RangeChoice[] = [];

/** The period of the page and its choices. Only sources of charts with a `range` take a period. */
function usePeriod(board: BoardConfig): Period {
  const ranged = board.blocks.flatMap((block) =>
    block.kind === 'chart' && block.chart.range.length > 0 ? [block.chart] : [],
  );
  const choices = ranged[0]?.range ?? noChoices;
  const range = useRange(choices);
  const sources = new Set(ranged.map(({ source }) => source));
  return {
    choices,
    range,
    rangeOf: (source) => (sources.has(source) ? range : noRange),
  };
}

const PeriodChoice = ({ period: { choices, range } }: { readonly period: Period }) =>
  choices.length > 0 && <RangeBar choices={choices} range={range} />;

function BlockGrid({ board }: { readonly board: BoardConfig }) {
  const period = usePeriod(board);
  return (
    <section className="board">
      <TitleBar title={board.title}>
        <PeriodChoice period={period} />
      </TitleBar>
      <div className="board-flow">
        {board.blocks.map((block, index) => (
          <section
            key={index}
            className={block.kind === 'tiles' ? 'board-block' : 'board-block card'}
            data-kind={block.kind}
            style={{ gridColumn: `span ${block.span}` }}
            aria-label={(block.kind !== 'chart' && block.label) || undefined}
          >
            {block.label && block.kind !== 'chart' && (
              <header>
                <h2>{block.label}</h2>
              </header>
            )}
            <GuardedBlock block={block} board={board} index={index} rangeOf={period.rangeOf} />
          </section>
        ))}
      </div>
    </section>
  );
}

/** One block per tab. The URL stores the open tab as `_tab`, so back and reload keep it. */
function Tabs({ board }: { readonly board: BoardConfig }) {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const period = usePeriod(board);
  const tab = Number(query.get('_tab') ?? 0);
  const open = Number.isInteger(tab) && board.blocks[tab] ? tab : 0;
  const block = board.blocks[open];
  return (
    <section className="list">
      <TitleBar title={board.title} divider="none">
        <PeriodChoice period={period} />
      </TitleBar>
      <nav className="views" aria-label={t('screen.parts')}>
        {board.blocks.map((tabBlock, index) => (
          <button
            key={index}
            ref={index === open ? scrollTabIntoView : undefined}
            type="button"
            aria-current={index === open ? 'true' : undefined}
            onClick={() => setQuery(index === 0 ? {} : { _tab: String(index) })}
          >
            {titleOf(tabBlock) || index + 1}
          </button>
        ))}
      </nav>
      <div className="list-body">
        {block && (
          <GuardedBlock
            key={open}
            block={block}
            board={board}
            index={open}
            rangeOf={period.rangeOf}
          />
        )}
      </div>
    </section>
  );
}

/** The label of a block, else the title of its page or what the page's rows are called. */
const titleOf = (block: BlockConfig): string =>
  block.label || ('screen' in block ? block.screen.title || block.screen.noun : '');

const GuardedBlock = (props: BlockProps) => (
  <ErrorBoundary part={titleOf(props.block) || String(props.index + 1)}>
    <Block {...props} />
  </ErrorBoundary>
);

interface BlockProps {
  readonly block: BlockConfig;
  readonly board: BoardConfig;
  readonly index: number;
  readonly rangeOf: (source: string) => RangeQuery;
}

function Block({ block, board, index, rangeOf }: BlockProps) {
  switch (block.kind) {
    case 'screen':
    case 'single':
      return block.screen.kind === 'single' ? (
        <SingleBlock
          screen={block.screen}
          label={board.layout === 'tabs' ? titleOf(block) : block.label}
        />
      ) : (
        <ListBlock screen={block.screen} where={block.where} prefix={`${index}.`} />
      );
    case 'tiles':
      return (
        <TilesBlock tiles={block.tiles} area={board.area} range={rangeOf(block.tiles.source)} />
      );
    case 'widget':
      return <NamedWidget name={block.widget} />;
    case 'chart':
      return (
        <ChartBlock
          chart={block.chart}
          title={block.label}
          area={board.area}
          range={rangeOf(block.chart.source)}
        />
      );
  }
}

/** A form of one row, below its own `title`, unless the tab or the heading of the block says it. */
function SingleBlock({
  screen,
  label,
}: {
  readonly screen: PageConfig;
  /** The text above the form already; '' for none. */
  readonly label: string;
}) {
  return (
    <>
      {screen.title && screen.title !== label && <h2 className="single-title">{screen.title}</h2>}
      <SingleForm fallback={<Skeleton rows={6} />} screen={screen} />
    </>
  );
}

const noFilter: WireQuery = {};

function ListBlock({
  screen,
  where,
  prefix,
}: {
  readonly screen: PageConfig;
  readonly where: Cond | undefined;
  /** Prefix of the list's state in the URL of the page. */
  readonly prefix: string;
}) {
  const variables = useVariables();
  const stateLocation = useMemo<ListStateLocation>(() => ({ kind: 'url', prefix }), [prefix]);
  const fixed = useMemo(
    () => (where ? conditionQuery(fillCondition(where, undefined, variables)) : noFilter),
    [where, variables],
  );
  return (
    <TableScreen screen={screen} stateLocation={stateLocation} fixed={fixed} titleBar="none" />
  );
}
