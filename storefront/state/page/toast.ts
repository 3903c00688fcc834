import { atom, getDefaultStore } from 'jotai';

export interface Toast {
  readonly text: string;
  /** Reverts the action; offered while the toast is visible. */
  readonly undo?: () => void;
  /** A page that the message leads to. */
  readonly link?: { readonly to: string; readonly text: string };
  /** Time of creation, ms since the epoch. */
  readonly createdAt: number;
}
export const toastAtom = atom<Toast | undefined>(undefined);

/** Open modal dialogs in the order of their opening. */
const openDialogsAtom = atom<readonly HTMLDialogElement[]>([]);

/** The dialog above the page; what is outside of it is covered and not read aloud. */
export const topDialogAtom = atom((get) => get(openDialogsAtom).at(-1));

/** @returns how to remove it */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  const { set } = getDefaultStore();
  set(openDialogsAtom, (dialogs) => [...dialogs, dialog]);
  return () => set(openDialogsAtom, (dialogs) => dialogs.filter((other) => other !== dialog));
}

/** Shows a toast for 6 s; a new toast replaces the current one. */
export function showToast(text: string, more: Pick<Toast, 'undo' | 'link'> = {}): void {
  getDefaultStore().set(toastAtom, { text, createdAt: Date.now(), ...more });
}
export const hideToast = (): void => getDefaultStore().set(toastAtom, undefined);

/** Hides a toast that was created before this time, ms since the epoch. */
export function hideToastBefore(time: number): void {
  const toast = getDefaultStore().get(toastAtom);
  if (toast && toast.createdAt < time) hideToast();
}
