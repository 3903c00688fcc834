import { atom, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';

/**
 * Whether the open page stands inside the shell's frame: header and sidebar.
 */
export const frameAtom = atom<'shown' | 'hidden'>('shown');

/** Hides header and sidebar while the calling page is open. */
export function useFrame(frame: 'shown' | 'hidden'): void {
  const setFrame = useSetAtom(frameAtom);
  useLayoutEffect(() => {
    setFrame(frame);
    return () => setFrame('shown');
  }, [frame, setFrame]);
}
