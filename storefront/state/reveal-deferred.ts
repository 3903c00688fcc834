/** Longest wait for an idle browser, ms. */
const mostMs = 1000;
/** Wait where `requestIdleCallback` is missing (Safari), ms. */
const pauseMs = 50;
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: mostMs });
  else setTimeout(work, pauseMs);
};

/** Time without input after which the deferred parts are laid out, ms. */
const restMs = 3000;
/** Input events that make the deferred parts appear at once. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const;

/**
 * Parts of a page that stand far below (`.later`, styles/base.css) are laid out when they come
 * near. At the first sign of life, or after a rest, the others are laid out too,
 * one part in a frame when the browser has nothing to do, so that no phone stands still for all of
 * them, and the page has its true height: from then on the mark on the root lets
 * no part wait any more.
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
  const waiting = new AbortController();
  const begin = (): void => {
    waiting.abort();
    clearTimeout(rest);
    whenIdle(next);
  };
  const rest = setTimeout(begin, restMs);
  for (const sign of signs)
    addEventListener(sign, begin, { signal: waiting.signal, passive: true });
  if (scrollY > 0) begin(); // an address with a place in the page, or the way back to one
}
