import { getDefaultStore } from 'jotai';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import { loadListViews } from '../../table/saved-views/use-saved-views.ts';
import { api } from '../../wire/http.ts';
import { menusAtom } from '../../wire/menus.ts';
import { markLoaded } from '../../wire/session/session.ts';
import { selectOpenModule } from '../router-state.ts';

/**
 * Loads the menu tree of an area and the saved views of the account. The routes of the area are
 * derived from the tree.
 *
 * @throws CallError; the message was already shown
 */
export async function loadMenus(area: BackOffice): Promise<void> {
  const [menus] = await Promise.all([
    api.get<readonly MenuEntry[]>(`${apiPrefix[area]}load_menu`, { type: 'getChildren' }, { area }),
    loadListViews(area),
  ]);
  getDefaultStore().set(menusAtom, (all) => ({ ...all, [area]: menus }));
  selectOpenModule();
  markLoaded(area);
}
