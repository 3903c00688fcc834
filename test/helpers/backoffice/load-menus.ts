import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import type { Client } from '../http/client.ts';

/** The menu of a back office with all its levels, within the rights and in the language of the caller. */
export async function loadMenus(client: Client, area: BackOffice): Promise<readonly MenuEntry[]> {
  const { data } = await client.get<readonly MenuEntry[]>(`${apiPrefix[area]}load_menu`, {
    type: 'getChildren',
  });
  return data;
}

/** The entries of all levels, each before those below it. */
export const flattenMenus = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flattenMenus(entry.children)]);
