import { atom, getDefaultStore } from 'jotai';
import { apiPrefix, type Area, type BackOffice } from '../../../schemas/contract/areas.ts';
import { backgroundHeader, badgeMost, type Badges } from '../../../schemas/contract/calls/live.ts';
import type { MenuEntry } from '../../../schemas/contract/calls/auth.ts';
import { isFailure } from '../envelope.ts';
import { api } from '../http.ts';
import { loginArea } from '../session/session.ts';

/** What waits behind the pages of each back office, by view. */
export const badgesAtom = atom<Readonly<Record<BackOffice, Badges>>>({ Admin: {}, Seller: {} });

/**
 * Asks again what waits. The menu works without, so a failure changes nothing and is only logged.
 */
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

/** Writes within this time cause one count, ms. */
const gatherMs = 400;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts again soon after something was written here: nobody tells the one who did it. */
export function recountSoon(area: Area): void {
  if (area === 'shop') return;
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    if (loginArea(area).isLoad) void loadBadges(area);
  }, gatherMs);
}

/** What waits behind an entry and all below it. */
export function waitingAt(entry: MenuEntry, badges: Badges): number {
  return entry.children.reduce(
    (sum, child) => sum + waitingAt(child, badges),
    badges[entry.view] ?? 0,
  );
}

/** `7`; `999+` where counting stopped. */
export const badgeText = (count: number): string =>
  count >= badgeMost ? `${badgeMost - 1}+` : String(count);
