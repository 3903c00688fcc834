import { atom, getDefaultStore } from 'jotai';

export interface Question {
  readonly title: string;
  readonly text?: string;
  /** Label of the confirming button. */
  readonly confirmLabel: string;
  /**
   * Label of the other button, default "Cancel". Set it where the action itself is a cancellation
   * and "Cancel" would be ambiguous.
   */
  readonly cancelLabel?: string;
  /** `danger`: the action cannot be undone, and the question says so. */
  readonly tone?: 'danger';
}
export const questionAtom = atom<
  (Question & { readonly answer: (isConfirmed: boolean) => void }) | undefined
>(undefined);

/** Asks for confirmation: `if (await confirm({ title, confirmLabel })) …`. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => {
    getDefaultStore().set(questionAtom, {
      ...question,
      answer: (isConfirmed) => {
        getDefaultStore().set(questionAtom, undefined);
        answer(isConfirmed);
      },
    });
  });
