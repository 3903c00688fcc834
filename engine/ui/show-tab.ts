/**
 * A ref of the open tab: brings it wholly into its bar, which on a phone is longer than the screen.
 * The page itself does not scroll.
 */
export function showTab(tab: HTMLElement | null): void {
  const bar = tab?.parentElement;
  if (!tab || !bar) return;
  const from = tab.offsetLeft - bar.offsetLeft - edgePx;
  const to = tab.offsetLeft - bar.offsetLeft + tab.offsetWidth + edgePx;
  if (from < bar.scrollLeft) bar.scrollLeft = from;
  else if (to > bar.scrollLeft + bar.clientWidth) bar.scrollLeft = to - bar.clientWidth;
}

/** What is seen of the tabs beside it. */
const edgePx = 24;
