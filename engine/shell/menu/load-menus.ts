import { getDefaultStore } from 'jotai';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import { type MenuEntry, screenViews } from '../../../schemas/contract/calls/accounts/auth.ts';
import { isFailure } from '../../wire/envelope.ts';
import { api } from '../../wire/http.ts';
import { loadListViews } from '../../wire/list-views.ts';
import { menusAtom } from '../../wire/menus.ts';
import { markLoaded } from '../../wire/session/session.ts';
import { refreshTrail } from '../router-state.ts';

/**
 * Loads the menu tree of an area and the saved views of the account. The routes of the area are
 * derived from the tree.
 *
 * @throws Error when the server refuses; the message was already shown
 */
export async function loadMenus(area: BackOffice): Promise<void> {
  const [answer] = await Promise.all([
    api.get<readonly MenuEntry[]>(
      `${apiPrefix[area]}load_menu`,
      { type: 'getChildren', views: screenViews },
      { area },
    ),
    loadListViews(area),
  ]);
  if (isFailure(answer)) throw new Error(`menus of ${area}: ${answer.code} ${answer.msg}`);
  getDefaultStore().set(menusAtom, (menus) => ({ ...menus, [area]: answer }));
  refreshTrail();
  markLoaded(area);
}
