import { atom, useAtom } from 'jotai';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';
import { storage } from '../client/storage.ts';

/** What this browser's user changed about a screen's columns. */
export interface ColumnChoice {
  readonly hidden: readonly string[];
  /** px by field. */
  readonly widths: Readonly<Record<string, number>>;
}

const choicesAtom = atom<Readonly<Record<string, ColumnChoice>>>({});

/** What a screen shows before anybody chooses. */
export const firstChoice = ({ columns }: Pick<ServedPage, 'columns'>): ColumnChoice => ({
  hidden: columns.filter(({ hidden }) => hidden).map(({ field }) => field),
  widths: {},
});

/** The choice for one screen; setting it stores it, and an untouched one is forgotten. */
export function useColumnChoice(
  screen: Pick<ServedPage, 'path' | 'columns'>,
): readonly [ColumnChoice, (choice: ColumnChoice) => void] {
  const [choices, setChoices] = useAtom(choicesAtom),
    { path } = screen;
  const choose = (choice: ColumnChoice) => {
    if (JSON.stringify(choice) === JSON.stringify(firstChoice(screen)))
      storage.remove(storageKeys.columns(path));
    else storage.write(storageKeys.columns(path), JSON.stringify(choice));
    setChoices((all) => ({ ...all, [path]: choice }));
  };
  return [choices[path] ?? readChoice(screen), choose];
}

const stored = new Map<string, ColumnChoice>();
/** Read once a page load, so that it is the same object on each drawing. */
function readChoice(screen: Pick<ServedPage, 'path' | 'columns'>): ColumnChoice {
  const { path } = screen,
    known =
      stored.get(path) ??
      checked(storage.readJson<Partial<ColumnChoice>>(storageKeys.columns(path))) ??
      firstChoice(screen);
  stored.set(path, known);
  return known;
}

function checked(choice: Partial<ColumnChoice> | undefined): ColumnChoice | undefined {
  if (!Array.isArray(choice?.hidden) || typeof choice.widths !== 'object' || choice.widths === null)
    return undefined;
  return {
    hidden: choice.hidden.map(String),
    widths: Object.fromEntries(
      Object.entries(choice.widths).filter(([, width]) => Number.isFinite(width)),
    ),
  };
}
