/** Longest wait for an idle callback, ms. */
const idleTimeoutMs = 1000;
/** Delay where `requestIdleCallback` is missing (Safari), ms. */
const fallbackDelayMs = 50;
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: idleTimeoutMs });
  else setTimeout(work, fallbackDelayMs);
};

/** Time without input after which the deferred parts are laid out, ms. */
const noInputMs = 3000;
/** Input events that start the layout of the deferred parts. */
const inputEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const;

/**
 * Lays out the deferred parts of a page (`.later`, storefront/styles/base.css), which the browser
 * otherwise lays out when they come near. Starts at the first input or after 3 s without input, one
 * part per frame in idle time, so that no single task blocks a phone. `data-laid` on the root then
 * ends the deferral and the page has its real height.
 */
export function revealDeferred(root: HTMLElement): void {
  const parts = [...root.querySelectorAll<HTMLElement>('.later')];
  const next = (): void => {
    const part = parts.shift();
    if (!part) {
      root.dataset.laid = '';
      return;
    }
    part.dataset.laid = '';
    requestAnimationFrame(() => whenIdle(next));
  };
  const listening = new AbortController();
  const begin = (): void => {
    listening.abort();
    clearTimeout(timer);
    whenIdle(next);
  };
  const timer = setTimeout(begin, noInputMs);
  for (const name of inputEvents)
    addEventListener(name, begin, { signal: listening.signal, passive: true });
  if (scrollY > 0) begin(); // a URL fragment or a restored scroll position
}
