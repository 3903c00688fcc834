import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { apiPrefix, areaOfPath, type BackOffice } from '../../schemas/contract/areas.ts';
import type { ListView } from '../../schemas/contract/calls/backoffice/list-views.ts';
import { type Answer, isFailure } from './envelope.ts';
import { api } from './http.ts';

/** Saved views of the signed-in account in each back office. They load with the menus. */
const listViewsAtom = atom<Readonly<Record<BackOffice, readonly ListView[]>>>({
  Admin: [],
  Seller: [],
});

const setViews = (area: BackOffice, views: readonly ListView[]): void =>
  getDefaultStore().set(listViewsAtom, (all) => ({ ...all, [area]: views }));

/** Loads the saved views. A failure is only logged, because lists work without them. */
export async function loadListViews(area: BackOffice): Promise<void> {
  const answer = await api
    .get<readonly ListView[]>(`${apiPrefix[area]}list_views`, {}, { area, messages: 'quiet' })
    .catch((error: unknown) => error);
  const failed = !Array.isArray(answer);
  if (failed) console.warn('saved views not loaded', answer);
  setViews(area, failed ? [] : (answer as readonly ListView[]));
}

export interface SavedViews {
  /** The views of this screen, oldest first. */
  readonly views: readonly ListView[];
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
  const all = useAtomValue(listViewsAtom)[area];
  return useMemo(() => {
    const applyAnswer = async (call: Promise<Answer<readonly ListView[]>>): Promise<boolean> => {
      const answer = await call.catch(() => undefined); // the wire has shown the error
      if (answer === undefined || isFailure(answer)) return false;
      setViews(area, answer);
      return true;
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
