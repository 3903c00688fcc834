import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import type { ServedColumn, ServedPage } from '../../schemas/contract/calls/screens.ts';
import { holds } from '../../schemas/rules/evaluate.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import type { CellWords } from '../cells/cell-kind.ts';
import { useListWords } from '../cells/use-cell-words.ts';
import { api } from '../client/http.ts';
import { useVariables } from '../client/variables.ts';
import { useText } from '../ui/text.ts';
import { createListAtoms, type LoadedList } from './list-atoms.ts';
import type { ListTools } from './list-context.ts';
import type { WireQuery } from './list-query.ts';
import type { ListAction, ListState } from './list-state.ts';
import type { Request } from './opened.ts';
import { rowActionsOf } from './row-actions.ts';
import type { Line } from './tree-rows.ts';
import { type Place, useListState } from './use-list-state.ts';
import { useWrites } from './use-writes.ts';

/** One list as its parts need it. */
export interface Table {
  readonly screen: ServedPage;
  readonly state: ListState;
  readonly act: (action: ListAction) => void;
  readonly list: LoadedList;
  readonly fixed: WireQuery;
  readonly ticked: ReadonlySet<string>;
  /** The ticked rows, in the order shown. */
  readonly tickedLines: readonly Line[];
  readonly tick: (ids: ReadonlySet<string>) => void;
  readonly tools: ListTools;
  readonly words: CellWords;
  readonly reload: () => void;
  /** Looks for what came or changed meanwhile; what is shown stays where it is. */
  readonly peek: () => void;
  /** After the add or edit dialog: a list loads again, a tree the children of the parents before and after (Spec §4). */
  readonly afterSave: (row: Row, before: Line | undefined) => void;
}

/**
 * The state, rows and tools of one list. Loads whenever what is asked changes.
 *
 * @param onRequest opens dialogs and pages; deleting and restoring the list does itself
 * @param fixed what the page around the list demands; memoise it
 */
export function useTable(
  screen: ServedPage,
  {
    place,
    fixed,
    onRequest,
  }: {
    readonly place: Place;
    readonly fixed: WireQuery;
    readonly onRequest: (request: Request) => void;
  },
): Table {
  const [state, act] = useListState(screen, place),
    words = useListWords(),
    variables = useVariables(),
    t = useText();
  const atoms = useMemo(() => createListAtoms(screen, api.get), [screen]);
  const list = useAtomValue(atoms.loadedAtom),
    [ticked, tick] = useAtom(atoms.tickedAtom);
  const load = useSetAtom(atoms.loadAtom),
    reloadNow = useSetAtom(atoms.reloadAtom),
    peekNow = useSetAtom(atoms.peekAtom),
    refresh = useSetAtom(atoms.refreshAtom),
    toggleBranch = useSetAtom(atoms.toggleAtom);
  const writes = useWrites(screen, atoms, list.lines);

  const asked = useMemo(
    () => ({ state, fixed }),
    [JSON.stringify({ ...state, panel: undefined }), fixed],
  );
  useEffect(() => {
    void load(asked);
  }, [load, asked]);
  useEffect(() => {
    if (
      list.status === 'ready' &&
      list.shape === 'flat' &&
      list.lines.length === 0 &&
      list.total > 0 &&
      state.page > 1
    )
      act({ type: 'page', page: Math.ceil(list.total / state.perPage) });
  }, [list, state, act]);

  const request = useCallback(
    (wanted: Request) => {
      if (wanted.kind === 'delete') void writes.remove(wanted.lines);
      else if (wanted.kind === 'restore') void writes.restore(wanted.lines);
      else onRequest(wanted);
    },
    [writes, onRequest],
  );
  const tools = useMemo<ListTools>(
    () => ({
      request,
      actionsOf: (line: Line) =>
        rowActionsOf(line, { screen, variables, list: state.trashed ? 'trashed' : 'living', t }),
      toggle: (node: string) => {
        void toggleBranch(node);
      },
      saveCell: (line: Line, column: ServedColumn, value: Json) => {
        void writes.saveCell(line, column, value);
      },
      canEdit: ({ row }: Line, { field }: ServedColumn) =>
        !state.trashed &&
        screen.buttons.update.show &&
        !screen.buttons.update.disabled &&
        screen.fields.some(({ name, writable }) => name === field && writable.update) &&
        holds(screen.when.update, row, variables),
    }),
    [request, screen, variables, state.trashed, t, toggleBranch, writes],
  );

  const afterSave = useCallback(
    (row: Row, before: Line | undefined) => {
      const parents = [
        before?.branch?.parent,
        screen.tree && String(row[screen.tree.field] ?? screen.tree.root),
      ];
      void refresh(parents.filter((parent) => parent !== undefined));
    },
    [screen, refresh],
  );

  return {
    screen,
    state,
    act,
    list,
    fixed,
    ticked,
    tick,
    tools,
    words,
    afterSave,
    reload: useCallback(() => {
      void reloadNow();
    }, [reloadNow]),
    peek: useCallback(() => {
      void peekNow();
    }, [peekNow]),
    tickedLines: useMemo(() => list.lines.filter(({ id }) => ticked.has(id)), [list.lines, ticked]),
  };
}
