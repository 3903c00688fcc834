import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { useSavedViews } from '../client/list-views.ts';
import { useColumnChoice } from './column-choice.ts';

/**
 * The query of the account's default view, while a list is being opened without any of its own. Undefined once it is open: what is taken off then stays off.
 *
 * @param place whether the list stands at the page's address
 */
export function useOpeningView(
  screen: ServedPage,
  place: 'page' | 'elsewhere',
): string | undefined {
  const { search } = useLocation(),
    { views } = useSavedViews(screen.path),
    [choice, choose] = useColumnChoice(screen);
  const [wanted] = useState(() =>
    place === 'page' && search === ''
      ? views.find(({ is_default }) => is_default === 1)
      : undefined,
  );
  const done = useRef(wanted === undefined || wanted.query === '');
  if (search !== '') done.current = true;
  useEffect(() => {
    if (wanted) choose({ ...choice, hidden: wanted.hidden });
  }, [wanted]);
  return done.current ? undefined : wanted?.query;
}
