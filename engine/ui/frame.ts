import { atom, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';

/** Whether the shell shows its frame (header and sidebar) around the page. */
export const frameAtom = atom<'shown' | 'hidden'>('shown');

/**
 * Shows or hides header and sidebar while the calling page is mounted. They are shown again when it
 * unmounts.
 */
export function useFrame(frame: 'shown' | 'hidden'): void {
  const setFrame = useSetAtom(frameAtom);
  useLayoutEffect(() => {
    setFrame(frame);
    return () => setFrame('shown');
  }, [frame, setFrame]);
}
