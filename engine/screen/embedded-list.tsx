import { useMemo } from 'react';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { fillCondition, useVariables } from '../client/variables.ts';
import { ListBody } from '../table/list-body.tsx';
import { conditionQuery, type WireQuery } from '../table/list-query.ts';
import { Pagination } from '../table/pagination.tsx';
import type { Place } from '../table/use-list-state.ts';
import { useTable } from '../table/use-table.ts';
import type { EmbeddedListProps } from '../views/list-context.ts';
import { NotReady } from './action-dialog.tsx';
import { useScreen } from './load-screen.ts';

const inMemory: Place = { kind: 'memory' },
  ignore = () => undefined,
  allColumns = { hidden: [], widths: {} };

/** A list of other rows inside a view dialog, to look at (screen.v1.json, `viewList`). */
export function EmbeddedList({ screenPath, where, row }: EmbeddedListProps) {
  const loaded = useScreen(screenPath),
    variables = useVariables();
  const fixed = useMemo(
    () => conditionQuery(fillCondition(where, row, variables)),
    [where, row, variables],
  );
  return loaded.state === 'ready' && loaded.screen.kind === 'table' ? (
    <Rows screen={loaded.screen} fixed={fixed} />
  ) : (
    <NotReady loaded={loaded} />
  );
}

function Rows({ screen, fixed }: { readonly screen: ServedPage; readonly fixed: WireQuery }) {
  const table = useTable(screen, { place: inMemory, fixed, onRequest: ignore }),
    { list, state, act, words } = table;
  return (
    <div className="picker">
      <ListBody
        table={table}
        label={screen.noun}
        choice={allColumns}
        onChoose={ignore}
        use="look"
      />
      {list.shape === 'flat' && list.total > state.perPage && (
        <Pagination list={list} state={state} act={act} language={words.language} />
      )}
    </div>
  );
}
