import { atom, getDefaultStore } from 'jotai';

export interface Toast {
  readonly text: string;
  /** Takes back what was done, while the message stands. */
  readonly undo?: () => void;
  readonly at: number;
}
export const toastAtom = atom<Toast | undefined>(undefined);

/** Shows a message over the page for six seconds; the next one takes its place. */
export function tell(text: string, { undo }: Pick<Toast, 'undo'> = {}): void {
  getDefaultStore().set(toastAtom, { text, at: Date.now(), ...(undo ? { undo } : {}) });
}
export const hideToast = (): void => getDefaultStore().set(toastAtom, undefined);
