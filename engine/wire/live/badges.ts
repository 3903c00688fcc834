import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type Area, apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import {
  type Badges,
  backgroundHeader,
  maxBadgeCount,
} from '../../../schemas/contract/calls/live.ts';
import { api } from '../http.ts';
import { queryClient } from '../queries.ts';
import { loginAreasAtom } from '../session/session.ts';

const badgesOf = (area: BackOffice) => ({
  queryKey: ['badges', area],
  queryFn: () =>
    api.get<Badges>(
      `${apiPrefix[area]}badges`,
      {},
      { area, messages: 'quiet', headers: { [backgroundHeader]: '1' } },
    ),
  refetchInterval: reloadMs,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Interval of reloads while the page is visible, ms. Some badges change without an event, for
 * example when a deadline passes.
 */
const reloadMs = 60_000;

/** Badge counts of a back office, by view. Menus work without them, so a failure is only logged. */
export function useBadges(area: BackOffice): Badges {
  const { isLoad } = useAtomValue(loginAreasAtom)[area];
  return useQuery({ ...badgesOf(area), enabled: isLoad }, queryClient).data ?? noBadges;
}
const noBadges: Badges = {};

/** Loads the badge counts again, unless they load now: answers are not dropped for later events. */
export const reloadBadges = (area: BackOffice): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: badgesOf(area).queryKey }, { cancelRefetch: false });

/** Writes within this time cause one reload, ms. */
const reloadDelayMs = 400;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reloads the counts after a write of this browser: not every write causes a live event. */
export function reloadBadgesSoon(area: Area): void {
  if (area === 'shop') return;
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    void reloadBadges(area);
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
