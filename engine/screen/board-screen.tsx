import { Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ServedBlock, ServedBoard } from '../../schemas/contract/calls/screens.ts';
import { fillCondition, useVariables } from '../client/variables.ts';
import { conditionQuery, type WireQuery } from '../table/list-query.ts';
import type { Place } from '../table/use-list-state.ts';
import { Skeleton } from '../ui/states.tsx';
import { useText } from '../ui/text.ts';
import { TitleBar } from '../ui/title-bar.tsx';
import { SingleForm } from './single-screen.tsx';
import { TableScreen } from './table-screen.tsx';
import { TilesBlock } from './tiles-block.tsx';
import { WidgetBlock } from './widget-block.tsx';
import './board.css';

/** A page made of blocks: side by side in a 24-column flow, or one at a time behind tabs (screen.v1.json, `board`). */
export function BoardScreen({ board }: { readonly board: ServedBoard }) {
  return board.layout === 'tabs' ? <Tabs board={board} /> : <Stack board={board} />;
}

function Stack({ board }: { readonly board: ServedBoard }) {
  return (
    <section className="board">
      <TitleBar title={board.title} />
      <div className="board-flow">
        {board.blocks.map((block, at) => (
          <section key={at} className={block.kind === 'tiles' ? 'board-block' : 'board-block card'} data-kind={block.kind} style={{ gridColumn: `span ${block.span}` }} aria-label={block.label || undefined}>
            {block.label && <header><h2>{block.label}</h2></header>}
            <Block block={block} board={board} at={at} />
          </section>
        ))}
      </div>
    </section>
  );
}

/** The open tab is part of the address: back and reload keep it. */
function Tabs({ board }: { readonly board: ServedBoard }) {
  const t = useText(), [query, setQuery] = useSearchParams();
  const asked = Number(query.get('_tab') ?? 0), open = Number.isInteger(asked) && board.blocks[asked] ? asked : 0, block = board.blocks[open];
  return (
    <section className="list">
      <TitleBar title={board.title} divider="none" />
      <nav className="views" aria-label={t('screen.parts')}>
        {board.blocks.map(({ label }, at) => <button key={at} type="button" aria-current={at === open ? 'true' : undefined} onClick={() => setQuery(at === 0 ? {} : { _tab: String(at) })}>{label || at + 1}</button>)}
      </nav>
      <div className="list-body">{block && <Block key={open} block={block} board={board} at={open} />}</div>
    </section>
  );
}

function Block({ block, board, at }: { readonly block: ServedBlock; readonly board: ServedBoard; readonly at: number }) {
  const t = useText();
  switch (block.kind) {
    case 'screen': return <ListBlock block={block} prefix={`${at}.`} />;
    case 'single': return <Suspense fallback={<Skeleton rows={6} />}><SingleForm screen={block.screen} /></Suspense>;
    case 'tiles': return <TilesBlock tiles={block.tiles} area={board.area} />;
    case 'widget': return <WidgetBlock name={block.widget} />;
    case 'chart': return <p className="missing-part">{t('screen.noChart')}</p>;
  }
}

const none: WireQuery = {};

function ListBlock({ block: { screen, where }, prefix }: { readonly block: Extract<ServedBlock, { kind: 'screen' | 'single' }>; readonly prefix: string }) {
  const variables = useVariables(), place = useMemo<Place>(() => ({ kind: 'url', prefix }), [prefix]);
  const fixed = useMemo(() => (where ? conditionQuery(fillCondition(where, undefined, variables)) : none), [where, variables]);
  if (screen.kind === 'single') return <Suspense fallback={<Skeleton rows={6} />}><SingleForm screen={screen} /></Suspense>;
  return <TableScreen screen={screen} place={place} fixed={fixed} titleBar="none" />;
}
