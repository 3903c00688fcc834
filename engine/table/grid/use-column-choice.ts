import { atom, useAtom } from 'jotai';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { storage } from '../../wire/storage.ts';

/** The user's changes to the columns of a screen, stored in this browser. */
export interface ColumnChoice {
  readonly hidden: readonly string[];
  /** Fields in the order of the user; empty for that of the screen. */
  readonly order: readonly string[];
  /** Widths in px, by field. */
  readonly widths: Readonly<Record<string, number>>;
}

const choicesAtom = atom<Readonly<Record<string, ColumnChoice>>>({});

/** The columns of a screen without any choice. */
export const defaultColumnChoice = ({ columns }: Pick<PageConfig, 'columns'>): ColumnChoice => ({
  hidden: columns.filter(({ hidden }) => hidden).map(({ field }) => field),
  order: [],
  widths: {},
});

/** The choice for one screen. Setting it stores it; the default is removed from the storage. */
export function useColumnChoice(
  screen: Pick<PageConfig, 'path' | 'columns'>,
): readonly [ColumnChoice, (choice: ColumnChoice) => void] {
  const [choices, setChoices] = useAtom(choicesAtom);
  const { path } = screen;
  const choose = (choice: ColumnChoice) => {
    if (JSON.stringify(choice) === JSON.stringify(defaultColumnChoice(screen)))
      storage.remove(storageKeys.columns(path));
    else storage.write(storageKeys.columns(path), JSON.stringify(choice));
    setChoices((all) => ({ ...all, [path]: choice }));
  };
  return [choices[path] ?? readChoice(screen), choose];
}

/**
 * The columns in the order of the user. A column that was added to the screen later follows the same
 * column as in the screen.
 */
export function orderedColumns<Column extends { readonly field: string }>(
  columns: readonly Column[],
  order: readonly string[],
): readonly Column[] {
  if (order.length === 0) return columns;
  const byField = new Map(columns.map((column) => [column.field, column] as const));
  const ordered = order.flatMap((field) => byField.get(field) ?? []);
  columns.forEach((column, index) => {
    if (ordered.includes(column)) return;
    const before = columns[index - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  });
  return ordered;
}

/** The order of all columns after a move among the shown ones; hidden ones keep their places. */
export function orderWith(
  columns: readonly { readonly field: string }[],
  order: readonly string[],
  shown: readonly string[],
): readonly string[] {
  const all = orderedColumns(columns, order).map(({ field }) => field);
  const moved = new Set(shown);
  const next = shown[Symbol.iterator]();
  return all.map((field) => (moved.has(field) ? (next.next().value ?? field) : field));
}

const readChoices = new Map<string, ColumnChoice>();
/** Reads the storage once per page load, so that every render gets the same object. */
function readChoice(screen: Pick<PageConfig, 'path' | 'columns'>): ColumnChoice {
  const { path } = screen;
  const choice =
    readChoices.get(path) ??
    parseChoice(storage.readJson<Partial<ColumnChoice>>(storageKeys.columns(path))) ??
    defaultColumnChoice(screen);
  readChoices.set(path, choice);
  return choice;
}

/** Undefined for stored text of another shape. */
function parseChoice(choice: Partial<ColumnChoice> | undefined): ColumnChoice | undefined {
  if (!Array.isArray(choice?.hidden) || typeof choice.widths !== 'object' || choice.widths === null)
    return undefined;
  return {
    hidden: choice.hidden.map(String),
    order: Array.isArray(choice.order) ? choice.order.map(String) : [],
    widths: Object.fromEntries(
      Object.entries(choice.widths).filter(([, width]) => Number.isFinite(width)),
    ),
  };
}
