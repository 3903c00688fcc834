import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiPrefix, areaOfPath, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { ListView } from '../../../schemas/contract/calls/backoffice/list-views.ts';
import { ignoreCallError } from '../../wire/call-error.ts';
import { api } from '../../wire/http.ts';
import { queryClient } from '../../wire/queries.ts';

type Views = readonly ListView[];

/** The saved views of the signed-in account. They load with the menus and stay for the page load. */
const savedViews = (area: BackOffice) => ({
  queryKey: ['list_views', area],
  queryFn: () => api.get<Views>(`${apiPrefix[area]}list_views`, {}, { area, messages: 'quiet' }),
  gcTime: Number.POSITIVE_INFINITY,
});

/** Loads the saved views. A failure is only logged, because lists work without them. */
export const loadListViews = (area: BackOffice): Promise<void> =>
  queryClient.prefetchQuery({ ...savedViews(area), staleTime: 0 });

export interface SavedViews {
  /** The views of this screen, oldest first. */
  readonly views: Views;
  /**
   * Adds a view, or replaces the view of the same name. Resolves to whether it was saved. The wire
   * shows refusals.
   */
  readonly save: (view: Omit<ListView, 'id' | 'screen'>) => Promise<boolean>;
  readonly remove: (view: ListView) => Promise<boolean>;
}

/** The saved views of a screen, for example `Admin/expresses`. */
export function useSavedViews(screen: string): SavedViews {
  const area = areaOfPath(`/${screen}`) as BackOffice;
  const { data: all = noViews } = useQuery({ ...savedViews(area), enabled: false }, queryClient);
  return useMemo(() => {
    const applyAnswer = async (call: Promise<Views>): Promise<boolean> => {
      const views = await ignoreCallError(call);
      if (views) queryClient.setQueryData(savedViews(area).queryKey, views);
      return views !== undefined;
    };
    return {
      views: all.filter((view) => view.screen === screen),
      save: ({ name, query, hidden, is_default }) =>
        applyAnswer(
          api.put(
            `${apiPrefix[area]}list_views`,
            { screen, name, query, hidden, is_default },
            { area },
          ),
        ),
      remove: ({ id }) =>
        applyAnswer(api.delete(`${apiPrefix[area]}list_views/${id}`, {}, { area })),
    };
  }, [all, area, screen]);
}

const noViews: Views = [];
