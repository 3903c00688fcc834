import type { Page } from 'playwright-core';

/**
 * Opens a path in the loaded program, as Back and Forward do: without a new document and without the
 * menu. The caller waits for the page.
 */
export const openInProgram = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    (document.activeElement as HTMLElement | null)?.blur();
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
