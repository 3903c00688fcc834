import type { Page } from 'playwright-core';

/** What a page did wrong so far: console errors, broken content policy, unhandled rejections, requests without an answer. The list grows while the page lives. */
export async function watchPage(page: Page, expected: readonly RegExp[]): Promise<string[]> {
  const problems: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text.slice(0, 500));
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  // Leaving a page, or asking again, aborts what was under way.
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      note(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(
        `policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      ),
    );
  });
  return problems;
}
