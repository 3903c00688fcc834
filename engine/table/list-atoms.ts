import { atom, type Setter } from 'jotai';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import type { Row } from '../../schemas/rules/types.ts';
import type { Http } from '../client/http.ts';
import { labelRows } from '../cells/label-rows.ts';
import { lookAgain } from './fresh-rows.ts';
import { type ListRequest, type Outcome, rowReader } from './read-rows.ts';
import {
  flatLines,
  foldBranch,
  growBranch,
  growRoot,
  type Line,
  markBusy,
  nodesAt,
  replaceRow,
  type TreeKeys,
  wholeTree,
} from './tree-rows.ts';

/** What a list shows. The rows before stay until the next ones have come. */
export interface LoadedList {
  readonly lines: readonly Line[];
  readonly total: number;
  readonly totalIs: Page['total_is'];
  /** Rows that came meanwhile and are not shown: the list never jumps by itself. */
  readonly fresh: number;
  /** Badges of the views by key; empty when the screen counts none. */
  readonly badges: Readonly<Record<string, number>>;
  /** A tree is not paged; a searched tree is a flat, paged list (engine.md §4). */
  readonly shape: 'flat' | 'tree';
  /** `first`: nothing has come yet. `loading`: the next rows are on their way. `denied`: no right to the list. */
  readonly status: 'first' | 'loading' | 'ready' | 'failed' | 'denied';
  /** What failed, in words, and what a report needs. */
  readonly message: string;
  readonly error: Error | undefined;
}

const nothing: LoadedList = {
  lines: [],
  total: 0,
  totalIs: 'exact',
  fresh: 0,
  badges: {},
  shape: 'flat',
  status: 'first',
  message: '',
  error: undefined,
};

export type ListAtoms = ReturnType<typeof createListAtoms>;

/**
 * The rows of one list and what can happen to them. Every load takes a turn, and an answer whose turn has passed is dropped, so that
 * the slow answer to an old question never covers the new one.
 */
export function createListAtoms(screen: ServedPage, get: Http['get']) {
  const loadedAtom = atom<LoadedList>(nothing);
  const tickedAtom = atom<ReadonlySet<string>>(new Set<string>());
  const reader = rowReader(screen, get);
  const tree: TreeKeys | undefined = screen.tree && {
    rowKey: screen.table.rowKey,
    field: screen.tree.field,
    key: screen.tree.key,
    root: screen.tree.root,
  };
  const turn = { now: 0, request: undefined as ListRequest | undefined };

  const loadAtom = atom(null, async (read, set, request: ListRequest) => {
    const mine = ++turn.now,
      again = turn.request === request;
    turn.request = request;
    set(loadedAtom, (before) => ({
      ...before,
      status: before.status === 'first' ? 'first' : 'loading',
    }));
    const asTree = tree !== undefined && isTreeRequest(request);
    const outcome = await (asTree
      ? readTree(request, tree, again ? read(loadedAtom).lines : [])
      : readPage(request));
    if (mine !== turn.now) return;
    set(loadedAtom, (before) => afterLoad(before, outcome));
    set(
      tickedAtom,
      (ticked) => new Set(read(loadedAtom).lines.flatMap(({ id }) => (ticked.has(id) ? [id] : []))),
    );
    if (asTree && screen.tree?.lazy)
      for (let level = 0; level < screen.tree.expand; level++)
        await Promise.all(
          nodesAt(read(loadedAtom).lines, level).map((node) => set(growAtom, node)),
        );
    await set(labelAtom);
  });

  /** Asks again for what is shown; open branches of a tree stay open. */
  const reloadAtom = atom(null, async (_read, set) => {
    if (turn.request) await set(loadAtom, turn.request);
  });

  /** Looks again without moving anything: shown rows take their new values in place, and rows that came are counted, to be shown when somebody asks. */
  const peekAtom = atom(null, async (read, set) => {
    const { request } = turn,
      mine = turn.now;
    if (!request || read(loadedAtom).status !== 'ready' || read(loadedAtom).shape === 'tree')
      return;
    const outcome = pageOf(await reader.peek(request));
    if (mine !== turn.now || outcome.end !== 'rows') return;
    const { lines, total, totalIs } = read(loadedAtom),
      now = outcome.rows;
    const { fresh, changed } = lookAgain(
      lines,
      (now.lines ?? []).map(({ row }) => row),
      { rowKey: screen.table.rowKey, perPage: request.state.perPage },
    );
    const further = totalIs === 'estimated' ? 0 : Math.max(0, (now.total ?? 0) - total);
    set(loadedAtom, (before) => ({
      ...before,
      badges: now.badges ?? before.badges,
      fresh: request.state.page === 1 ? fresh : further,
    }));
    if (changed.length === 0) return;
    change(set, (shown) => changed.reduce((rows, { id, row }) => replaceRow(rows, id, row), shown));
    await set(labelAtom);
  });

  /** Opens a shut branch, shuts an open one. */
  const toggleAtom = atom(null, async (read, set, node: string) => {
    const branch = read(loadedAtom).lines.find((line) => line.branch?.node === node)?.branch;
    if (!branch || branch.busy) return;
    if (branch.open) return change(set, (lines) => foldBranch(lines, node));
    await set(growAtom, node);
    await set(labelAtom);
  });

  /** Asks for the children of a row and hangs them under it. */
  const growAtom = atom(null, async (_read, set, node: string) => {
    if (!tree || !turn.request) return;
    const mine = turn.now;
    change(set, (lines) => markBusy(lines, node, true));
    const outcome = await reader.children(node, turn.request);
    if (mine === turn.now)
      change(set, (lines) =>
        outcome.end === 'rows'
          ? growBranch(lines, node, outcome.rows, tree)
          : markBusy(lines, node, false),
      );
  });

  /** After a write: a tree asks again for the children of the named parents, a list for its rows. A parent that is not shown stands for the top. */
  const refreshAtom = atom(null, async (read, set, parents: Iterable<string>) => {
    const { shape, lines } = read(loadedAtom),
      shown = new Set(lines.map(({ branch }) => branch?.node));
    const nodes = new Set(parents),
      inside = [...nodes].filter((node) => shown.has(node));
    if (shape === 'flat' || inside.length < nodes.size || nodes.size === 0) await set(reloadAtom);
    if (shape === 'flat') return;
    await Promise.all(inside.map((node) => set(growAtom, node)));
    await set(labelAtom);
  });

  /** Puts a changed row in place without asking the server. */
  const patchAtom = atom(null, (_read, set, id: string, row: Row) =>
    change(set, (lines) => replaceRow(lines, id, row)),
  );

  const labelAtom = atom(null, async (read, set) => {
    const mine = turn.now,
      rows = read(loadedAtom).lines.map(({ row }) => row);
    const labelled = await labelRows(rows, screen.columns, get);
    if (mine !== turn.now || labelled === rows) return;
    const byRow = new Map(rows.map((row, at) => [row, labelled[at]!]));
    change(set, (lines) =>
      lines.map((line) => ({ ...line, row: byRow.get(line.row) ?? line.row })),
    );
  });

  return {
    loadedAtom,
    tickedAtom,
    loadAtom,
    reloadAtom,
    peekAtom,
    toggleAtom,
    refreshAtom,
    patchAtom,
  };

  function change(set: Setter, to: (lines: readonly Line[]) => readonly Line[]): void {
    set(loadedAtom, (loaded) => ({ ...loaded, lines: to(loaded.lines) }));
  }

  async function readPage(request: ListRequest): Promise<Outcome<Partial<LoadedList>>> {
    return pageOf(await reader.page(request));
  }

  function pageOf(outcome: Outcome<Page<Row>>): Outcome<Partial<LoadedList>> {
    if (outcome.end !== 'rows') return outcome;
    const { data, total, total_is, count } = outcome.rows;
    return {
      end: 'rows',
      rows: {
        lines: flatLines(data, screen.table.rowKey),
        total,
        totalIs: total_is ?? 'exact',
        fresh: 0,
        badges: typeof count === 'object' ? (count ?? {}) : {},
        shape: 'flat',
      },
    };
  }

  async function readTree(
    request: ListRequest,
    keys: TreeKeys,
    before: readonly Line[],
  ): Promise<Outcome<Partial<LoadedList>>> {
    const { lazy, expand } = screen.tree!;
    const outcome = await (lazy ? reader.children(keys.root, request) : reader.whole(request));
    if (outcome.end !== 'rows') return outcome;
    const lines = lazy
      ? growRoot(before, outcome.rows, keys)
      : wholeTree(outcome.rows, keys, expand);
    return {
      end: 'rows',
      rows: {
        lines,
        total: outcome.rows.length,
        totalIs: 'exact',
        fresh: 0,
        badges: {},
        shape: 'tree',
      },
    };
  }
}

/** A tree resource is drawn as a tree unless something is searched or the bin is open. */
const isTreeRequest = ({ state }: ListRequest): boolean =>
  !state.trashed && Object.keys(state.search).length === 0;

function afterLoad(before: LoadedList, outcome: Outcome<Partial<LoadedList>>): LoadedList {
  if (outcome.end === 'rows')
    return { ...before, ...outcome.rows, status: 'ready', message: '', error: undefined };
  if (outcome.end === 'ignored') return { ...before, status: 'ready' };
  return { ...before, status: outcome.end, message: outcome.message, error: outcome.error };
}
