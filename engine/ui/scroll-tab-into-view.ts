/**
 * A ref callback of the open tab: scrolls its bar, which can be wider than a phone, until the tab
 * is fully visible. Unlike `scrollIntoView` it does not scroll the page.
 */
export function scrollTabIntoView(tab: HTMLElement | null): void {
  const bar = tab?.parentElement;
  if (!tab || !bar) return;
  const from = tab.offsetLeft - bar.offsetLeft - edgePx;
  const to = tab.offsetLeft - bar.offsetLeft + tab.offsetWidth + edgePx;
  if (from < bar.scrollLeft) bar.scrollLeft = from;
  else if (to > bar.scrollLeft + bar.clientWidth) bar.scrollLeft = to - bar.clientWidth;
}

/** px of the neighbouring tab that stay visible. */
const edgePx = 24;
