import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { useColumnChoice } from '../grid/use-column-choice.ts';
import { useSavedViews } from './use-saved-views.ts';

/**
 * The query of the account's default view, while a list opens without a query of its own. Undefined
 * once the list is open, so that cleared filters stay cleared.
 *
 * @param location whether the list belongs to the URL of the page
 */
export function useDefaultView(
  screen: PageConfig,
  location: 'page' | 'elsewhere',
): string | undefined {
  const { search } = useLocation();
  const { views } = useSavedViews(screen.path);
  const [choice, choose] = useColumnChoice(screen);
  const [defaultView] = useState(() =>
    location === 'page' && search === ''
      ? views.find(({ is_default }) => is_default === 1)
      : undefined,
  );
  const isOpen = useRef(defaultView === undefined || defaultView.query === '');
  if (search !== '') isOpen.current = true;
  // Applies the view once; later choices of the user must stay.
  useEffect(() => {
    if (defaultView) choose({ ...choice, hidden: defaultView.hidden });
  }, [defaultView]);
  return isOpen.current ? undefined : defaultView?.query;
}
