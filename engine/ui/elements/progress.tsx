import { atom, getDefaultStore, useAtomValue } from 'jotai';

const progressAtom = atom<'idle' | 'running' | 'done'>('idle');

/** Starts and ends the progress line at the top of the page during a navigation. */
export const progress = {
  start: (): void => getDefaultStore().set(progressAtom, 'running'),
  end: (): void =>
    getDefaultStore().set(progressAtom, (state) => (state === 'running' ? 'done' : state)),
};

export function ProgressLine() {
  const state = useAtomValue(progressAtom);
  return (
    <div className="progress-line" data-state={state} aria-hidden="true">
      <i />
    </div>
  );
}
