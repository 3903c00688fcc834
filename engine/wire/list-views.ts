import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { apiPrefix, areaOfPath, type BackOffice } from '../../schemas/contract/areas.ts';
import type { ListView } from '../../schemas/contract/calls/list-views.ts';
import { type Answer, isFailure } from './envelope.ts';
import { api } from './http.ts';

/** The signed-in account's saved views of each back office; loaded with its menus. */
const listViewsAtom = atom<Readonly<Record<BackOffice, readonly ListView[]>>>({
  Admin: [],
  Seller: [],
});

const keep = (area: BackOffice, views: readonly ListView[]): void =>
  getDefaultStore().set(listViewsAtom, (all) => ({ ...all, [area]: views }));

/** Lists work without them, so a failure is only logged. */
export async function loadListViews(area: BackOffice): Promise<void> {
  const answer = await api
    .get<readonly ListView[]>(`${apiPrefix[area]}list_views`, {}, { area, messages: 'quiet' })
    .catch((error: unknown) => error);
  const failed = !Array.isArray(answer);
  if (failed) console.warn('saved views not loaded', answer);
  keep(area, failed ? [] : (answer as readonly ListView[]));
}

export interface SavedViews {
  /** Of this screen, the oldest first. */
  readonly views: readonly ListView[];
  /**
   * Adds one, or replaces the one of that name; answers whether it was kept. Refusals are told by
   * the wire.
   */
  readonly save: (view: Omit<ListView, 'id' | 'screen'>) => Promise<boolean>;
  readonly remove: (view: ListView) => Promise<boolean>;
}

/** The account's views of the list at `screen` (`Admin/goods`). */
export function useSavedViews(screen: string): SavedViews {
  const area = areaOfPath(`/${screen}`) as BackOffice;
  const all = useAtomValue(listViewsAtom)[area];
  return useMemo(() => {
    const kept = async (call: Promise<Answer<readonly ListView[]>>): Promise<boolean> => {
      const answer = await call.catch(() => undefined); // told by the wire
      if (answer === undefined || isFailure(answer)) return false;
      keep(area, answer);
      return true;
    };
    return {
      views: all.filter((view) => view.screen === screen),
      save: ({ name, query, hidden, is_default }) =>
        kept(
          api.put(
            `${apiPrefix[area]}list_views`,
            { screen, name, query, hidden, is_default },
            { area },
          ),
        ),
      remove: ({ id }) => kept(api.delete(`${apiPrefix[area]}list_views/${id}`, {}, { area })),
    };
  }, [all, area, screen]);
}
