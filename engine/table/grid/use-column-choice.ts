import { atom, useAtom } from 'jotai';
import type { PageConfig } from '../../../schemas/contract/calls/screens.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { storage } from '../../wire/storage.ts';

/** The user's changes to the columns of a screen, stored in this browser. */
export interface ColumnChoice {
  readonly hidden: readonly string[];
  /** Widths in px, by field. */
  readonly widths: Readonly<Record<string, number>>;
}

const choicesAtom = atom<Readonly<Record<string, ColumnChoice>>>({});

/** The columns of a screen without any choice. */
export const defaultColumnChoice = ({ columns }: Pick<PageConfig, 'columns'>): ColumnChoice => ({
  hidden: columns.filter(({ hidden }) => hidden).map(({ field }) => field),
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
    widths: Object.fromEntries(
      Object.entries(choice.widths).filter(([, width]) => Number.isFinite(width)),
    ),
  };
}
