import { Button } from 'antd';
import { SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { loadChunk } from '../client/chunk.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { inSentence } from '../format/noun.ts';
import { usePhone } from '../ui/device.ts';
import { Empty, Failed, NoRight, Skeleton, State } from '../ui/states.tsx';
import { useText } from '../ui/text.ts';
import { actionWidthOf } from './action-width.ts';
import type { ColumnChoice } from './column-choice.ts';
import { gridColumns, rowHeightOf } from './columns.tsx';
import { ListContext } from './list-context.ts';
import type { Table } from './use-table.ts';

const Cards = lazy(async () => ({ default: (await loadChunk(() => import('./cards.tsx'))).Cards }));
const loadGrid = () => loadChunk(() => import('./grid.tsx'));
const Grid = lazy(async () => ({ default: (await loadGrid()).Grid }));

export interface ListBodyProps {
  readonly table: Table;
  readonly label: string;
  readonly choice: ColumnChoice;
  readonly onChoose: (choice: ColumnChoice) => void;
  /** A page has actions and ticks, a picker ticks only, `look` has neither. */
  readonly use: 'page' | 'picker' | 'look';
}

/** The rows, or why there are none: loading, nothing yet, nothing found, failed, no right (design/backoffice). Rows stay while the next ones load. */
export function ListBody(props: ListBodyProps) {
  const {
      table: { list },
    } = props,
    phone = usePhone();
  useEffect(() => {
    if (!phone) loadGrid().catch(() => undefined);
  }, [phone]); // comes while the rows do; that it failed is told where it is drawn
  if (list.status === 'denied')
    return (
      <div className="list-body">
        <DeniedList reason={list.message} />
      </div>
    );
  if (list.status === 'failed' && list.lines.length === 0)
    return (
      <div className="list-body">
        <FailedList {...props} />
      </div>
    );
  if (list.status === 'first')
    return (
      <div className="list-body">
        <Skeleton />
      </div>
    );
  if (list.lines.length === 0)
    return (
      <div className="list-body" aria-busy={list.status === 'loading'}>
        <NoRows {...props} />
      </div>
    );
  return (
    <div
      className="list-body"
      aria-busy={list.status === 'loading'}
      data-stale={list.status === 'loading'}
    >
      <Rows {...props} />
    </div>
  );
}

function Rows({ table, label, choice, onChoose, use }: ListBodyProps) {
  const t = useText(),
    phone = usePhone(),
    { screen, list, state, words, tools, act } = table;
  const actionWidth = useMemo(
    () => (use === 'page' ? widthOfActions(table) : 0),
    [use, screen, list.lines, tools],
  );
  const columns = useMemo(
    () =>
      gridColumns(screen, {
        words,
        actionsLabel: t('table.actions'),
        hidden: new Set(choice.hidden),
        widths: choice.widths,
        actionWidth,
      }),
    [screen, words, t, choice, actionWidth],
  );
  if (phone && use !== 'look')
    return (
      <ListContext value={tools}>
        <Suspense fallback={<Skeleton />}>
          <Cards
            screen={screen}
            lines={list.lines}
            words={words}
            label={label}
            ticked={table.ticked}
            onTick={table.tick}
            use={use}
          />
        </Suspense>
      </ListContext>
    );
  return (
    <ListContext value={tools}>
      <Suspense fallback={<Skeleton />}>
        <Grid
          label={label}
          lines={list.lines}
          columns={columns}
          rowHeight={rowHeightOf(screen)}
          language={words.language as Language}
          selection={
            use === 'picker' || (use === 'page' && screen.table.selection) ? 'many' : 'none'
          }
          shape={list.shape}
          order={state.order}
          onSort={(order) => act({ type: 'sort', order })}
          ticked={table.ticked}
          onTick={table.tick}
          onResize={(column, width) =>
            onChoose({ ...choice, widths: { ...choice.widths, [column]: width } })
          }
          onView={(line) => {
            if (use === 'page' && screen.buttons.show.show) tools.request({ kind: 'view', line });
          }}
          onEdit={(line) => {
            if (
              use === 'page' &&
              tools
                .actionsOf(line)
                .some(({ key, disabled }) => key === 'edit' && disabled === undefined)
            )
              tools.request({ kind: 'edit', line });
          }}
        />
      </Suspense>
    </ListContext>
  );
}

/** 0 where no row has a button, or the screen wants no such column. */
function widthOfActions({ screen, list, tools: { actionsOf } }: Table): number {
  const { actionWidth: least } = screen.table;
  return least === 0 || list.lines.every((line) => actionsOf(line).length === 0)
    ? 0
    : actionWidthOf(list.lines, { least, actionsOf });
}

function NoRows({ table, use }: ListBodyProps) {
  const t = useText(),
    { screen, state, act, tools } = table,
    { store, import: upload } = screen.buttons;
  if (Object.keys(state.search).length > 0)
    return (
      <State
        icon={SearchX}
        title={t('table.noMatch', { noun: inSentence(screen.noun) })}
        hint={t('table.noMatchHint')}
      >
        <Button onClick={() => act({ type: 'clear' })}>{t('table.clearFilters')}</Button>
      </State>
    );
  if (state.trashed)
    return (
      <Empty
        title={t('table.emptyTrash', { noun: inSentence(screen.noun) })}
        hint={t('table.emptyTrashHint')}
      />
    );
  const canAdd = use === 'page' && store.show && !store.disabled,
    canImport = use === 'page' && upload.show && !upload.disabled;
  return (
    <Empty
      title={t('table.empty', { noun: inSentence(screen.noun) })}
      hint={canAdd ? t('table.emptyHint') : undefined}
    >
      {canAdd && (
        <Button onClick={() => tools.request({ kind: 'add', preset: {} })}>
          {t('table.add', { noun: inSentence(screen.noun) })}
        </Button>
      )}
      {canImport && (
        <Button onClick={() => tools.request({ kind: 'import' })}>{t('table.import')}</Button>
      )}
    </Empty>
  );
}

const DeniedList = ({ reason }: { readonly reason: string }) => (
  <NoRight hint={useText()('table.noRightHint', { reason: reason.replace(/[.。]$/, '') })} />
);

function FailedList({ table }: ListBodyProps) {
  const t = useText(),
    { list, reload } = table;
  return (
    <Failed
      title={t('table.failed')}
      hint={t('table.failedHint', { reason: list.message.replace(/[.。]$/, '') })}
      error={list.error}
      retry={reload}
    />
  );
}
