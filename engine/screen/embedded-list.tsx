import { useMemo } from 'react';
import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { ListBody } from '../table/list-body.tsx';
import { Pagination } from '../table/pagination.tsx';
import { conditionQuery, type WireQuery } from '../table/state/list-query.ts';
import { memoryLocation } from '../table/state/use-list-state.ts';
import { useTable } from '../table/use-table.ts';
import type { EmbeddedListProps } from '../views/embedded-list-context.ts';
import { fillCondition, useVariables } from '../wire/variables.ts';
import { NotReady } from './dialogs/action-dialog.tsx';
import { useScreen } from './load-screen.ts';
import { noColumnChoice, withReadOnlyColumns } from './read-only-columns.ts';

const ignore = () => undefined;

/** A read-only list of related rows inside a view (schemas/meta/screen.v1.json, `viewList`). */
export function EmbeddedList({ screenPath, where, row }: EmbeddedListProps) {
  const loaded = useScreen(screenPath);
  const variables = useVariables();
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

function Rows({
  screen: authored,
  fixed,
}: {
  readonly screen: PageConfig;
  readonly fixed: WireQuery;
}) {
  const screen = useMemo(() => withReadOnlyColumns(authored), [authored]);
  const table = useTable(screen, { stateLocation: memoryLocation, fixed, onRequest: ignore });
  const { list, state, dispatch, locale } = table;
  return (
    <div className="picker">
      <ListBody
        table={table}
        label={screen.noun}
        choice={noColumnChoice}
        onChoose={ignore}
        use="readonly"
      />
      {list.shape === 'flat' && list.total > state.perPage && (
        <Pagination list={list} state={state} dispatch={dispatch} language={locale.language} />
      )}
    </div>
  );
}
