import { atom, useAtom } from 'jotai';
import { storageKeys } from '../../schemas/contract/storage.ts';
import { storage } from '../client/storage.ts';

/** What this browser's user changed about a screen's columns. */
export interface ColumnChoice {
  readonly hidden: readonly string[];
  /** px by field. */
  readonly widths: Readonly<Record<string, number>>;
}
const untouched: ColumnChoice = { hidden: [], widths: {} };

const choicesAtom = atom<Readonly<Record<string, ColumnChoice>>>({});

/** The choice for one screen; setting it stores it, and an untouched one is forgotten. */
export function useColumnChoice(path: string): readonly [ColumnChoice, (choice: ColumnChoice) => void] {
  const [choices, setChoices] = useAtom(choicesAtom);
  const choose = (choice: ColumnChoice) => {
    if (choice.hidden.length === 0 && Object.keys(choice.widths).length === 0) storage.remove(storageKeys.columns(path));
    else storage.write(storageKeys.columns(path), JSON.stringify(choice));
    setChoices((all) => ({ ...all, [path]: choice }));
  };
  return [choices[path] ?? readChoice(path), choose];
}

const stored = new Map<string, ColumnChoice>();
/** Read once a page load, so that it is the same object on each drawing. */
function readChoice(path: string): ColumnChoice {
  const known = stored.get(path) ?? checked(storage.readJson<Partial<ColumnChoice>>(storageKeys.columns(path)));
  stored.set(path, known);
  return known;
}

function checked(choice: Partial<ColumnChoice> | undefined): ColumnChoice {
  if (!Array.isArray(choice?.hidden) || typeof choice.widths !== 'object' || choice.widths === null) return untouched;
  return { hidden: choice.hidden.map(String), widths: Object.fromEntries(Object.entries(choice.widths).filter(([, width]) => Number.isFinite(width))) };
}
