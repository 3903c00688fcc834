/** A busy browser keeps a part waiting no longer. Our choice. */
const mostMs = 1000;
/** Where nobody can tell when the browser is idle (Safari). Our choice. */
const pauseMs = 50;
const whenIdle = (work: () => void): void => { if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: mostMs }); else setTimeout(work, pauseMs); };

/**
 * Parts of a page that stand far below (`.later`, styles/base.css) are laid out when they come near. Once nobody waits for anything else the others are laid out too, one part
 * in a frame, so that no phone stands still for all of them, and the page has its true height: from then on the mark on the root lets no part wait any more.
 */
export function unfold(root: HTMLElement): void {
  const parts = [...root.querySelectorAll<HTMLElement>('.later')];
  const next = (): void => {
    const part = parts.shift();
    if (!part) { root.dataset['laid'] = ''; return; }
    part.dataset['laid'] = '';
    requestAnimationFrame(() => whenIdle(next));
  };
  whenIdle(next);
}
