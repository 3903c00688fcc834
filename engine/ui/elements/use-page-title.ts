import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { pageTitleAtom } from '../../wire/menus.ts';

/** Names the page in the title of the document while it is shown; undefined: the menu entry does. */
export function usePageTitle(title: string | undefined): void {
  const setTitle = useSetAtom(pageTitleAtom);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [setTitle, title]);
}
