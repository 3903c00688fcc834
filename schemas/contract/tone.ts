/**
 * Emphasis of a value: `ask` needs an action, `run` is in progress, `good` and `bad` are final
 * results, `still` needs no attention.
 */
export type Tone = 'ask' | 'run' | 'good' | 'bad' | 'still';

/** Values of a dictionary in display order, each with its tone. */
export type ToneTable = Record<string, readonly (readonly [value: string | number, tone: Tone])[]>;
