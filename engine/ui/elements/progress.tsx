import { atom, getDefaultStore, useAtomValue } from 'jotai';

const progressAtom = atom<'idle' | 'running' | 'done'>('idle');

/** The thin line at the top while a navigation is under way. */
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
