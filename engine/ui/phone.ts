import { atom, useAtomValue } from 'jotai';

const isPhoneAtom = atom(false);
isPhoneAtom.onMount = (set) => {
  const query = matchMedia('(max-width: 640px)');
  const follow = () => set(query.matches);
  follow();
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
};

/** Under 640 px: the sidebar is a drawer, rows are cards, dialogs take the whole width (design/backoffice). */
export const usePhone = (): boolean => useAtomValue(isPhoneAtom);
