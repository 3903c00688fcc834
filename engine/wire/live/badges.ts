import { atom, getDefaultStore } from 'jotai';
import { type Area, apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import {
  type Badges,
  backgroundHeader,
  maxBadgeCount,
} from '../../../schemas/contract/calls/live.ts';
import { isFailure } from '../envelope.ts';
import { api } from '../http.ts';
import { loginArea } from '../session/session.ts';

/** Badge counts of each back office, by view. */
export const badgesAtom = atom<Readonly<Record<BackOffice, Badges>>>({ Admin: {}, Seller: {} });

/** Loads the badge counts. A failure is only logged, because menus work without them. */
export async function loadBadges(area: BackOffice): Promise<void> {
  const answer = await api
    .get<Badges>(
      `${apiPrefix[area]}badges`,
      {},
      { area, messages: 'quiet', headers: { [backgroundHeader]: '1' } },
    )
    .catch((error: unknown) => {
      console.warn('badges not loaded', error);
      return undefined;
    });
  if (answer !== undefined && !isFailure(answer))
    getDefaultStore().set(badgesAtom, (all) =>
      JSON.stringify(all[area]) === JSON.stringify(answer) ? all : { ...all, [area]: answer },
    );
}

/** Writes within this time cause one reload, ms. */
const reloadDelayMs = 400;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reloads the counts after a write of this browser: not every write causes a live event. */
export function reloadBadgesSoon(area: Area): void {
  if (area === 'shop') return;
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    if (loginArea(area).isLoad) void loadBadges(area);
  }, reloadDelayMs);
}

/** The count of a menu entry and all entries below it. */
export function badgeCountOf(entry: MenuEntry, badges: Badges): number {
  return entry.children.reduce(
    (sum, child) => sum + badgeCountOf(child, badges),
    badges[entry.view] ?? 0,
  );
}

/** `7`, or `999+` when the server stopped counting. */
export const badgeText = (count: number): string =>
  count >= maxBadgeCount ? `${maxBadgeCount - 1}+` : String(count);
