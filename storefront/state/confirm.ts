import { atom, getDefaultStore } from 'jotai';

export interface Question {
  readonly title: string;
  readonly text?: string;
  /** The word on the button that goes on. */
  readonly go: string;
  /**
   * The word on the one that does not. Default: cancel; where something is cancelled that would say
   * both.
   */
  readonly stay?: string;
  /** `danger`: what goes on cannot be taken back. */
  readonly tone?: 'danger';
}
export const questionAtom = atom<
  (Question & { readonly answer: (goOn: boolean) => void }) | undefined
>(undefined);

/** Asks before something is done: `if (await confirm({ title, go })) …`. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => {
    getDefaultStore().set(questionAtom, {
      ...question,
      answer: (goOn) => {
        getDefaultStore().set(questionAtom, undefined);
        answer(goOn);
      },
    });
  });
