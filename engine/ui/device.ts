import { type Atom, atom, useAtomValue } from 'jotai';

const isPhoneAtom = mediaAtom('(max-width: 640px)');
const reducedMotionAtom = mediaAtom('(prefers-reduced-motion: reduce)');

/**
 * Whether the window is at most 640 px wide; follows changes. On a phone the sidebar is a drawer,
 * rows are cards and dialogs have the full width (docs/product.md#look-of-the-back-office).
 */
export const usePhone = (): boolean => useAtomValue(isPhoneAtom);

/** Whether the device asks for reduced motion; menus and dialogs then open without animation. */
export const usePrefersReducedMotion = (): boolean => useAtomValue(reducedMotionAtom);

/** An atom that follows a media query while it is mounted. */
function mediaAtom(query: string): Atom<boolean> {
  const matches = atom(false);
  matches.onMount = (set) => {
    const list = matchMedia(query);
    const follow = () => set(list.matches);
    follow();
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  };
  return matches;
}
