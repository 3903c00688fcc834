import { atom, useAtomValue, type Atom } from 'jotai';

const isPhoneAtom = mediaAtom('(max-width: 640px)');
const isStillAtom = mediaAtom('(prefers-reduced-motion: reduce)');

/**
 * Under 640 px: the sidebar is a drawer, rows are cards, dialogs take the whole width
 * (design/backoffice).
 */
export const usePhone = (): boolean => useAtomValue(isPhoneAtom);

/** The person asked the device for less movement: menus and dialogs come and go at once. */
export const useStill = (): boolean => useAtomValue(isStillAtom);

/** Follows a media query while somebody looks at it. */
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
