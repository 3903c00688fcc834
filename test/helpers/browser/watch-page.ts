import type { ConsoleMessage, Page, Request } from 'playwright-core';

/**
 * Collects problems of a page: console errors, violations of the content security policy,
 * unhandled rejections and requests without a response.
 */
export class PageWatcher {
  private problems: string[] = [];
  private expected: readonly RegExp[] = [];

  private constructor(private readonly page: Page) {}

  static async of(page: Page): Promise<PageWatcher> {
    const watcher = new PageWatcher(page);
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(
          `policy: ${event.effectiveDirective} ${event.blockedURI}`,
          `${event.sourceFile}:${event.lineNumber} ${event.sample}`,
        ),
      );
    });
    return watcher;
  }

  /** Clears the list. @param expected problems that the test causes on purpose */
  start(expected: readonly RegExp[]): void {
    this.problems = [];
    this.expected = expected;
    this.page.on('console', this.onConsole);
    this.page.on('pageerror', this.onPageError);
    this.page.on('requestfailed', this.onRequestFailed);
  }

  stop(): void {
    this.page.off('console', this.onConsole);
    this.page.off('pageerror', this.onPageError);
    this.page.off('requestfailed', this.onRequestFailed);
  }

  /** The problems since the last call. */
  takeProblems(): readonly string[] {
    return this.problems.splice(0);
  }

  private readonly onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error')
      this.note(`console: ${message.text()} (${message.location().url})`);
  };

  private readonly onPageError = (error: Error): void => this.note(`error: ${error.message}`);

  // A navigation or a newer request aborts what is under way
  private readonly onRequestFailed = (request: Request): void => {
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') this.note(`failed: ${request.url()} ${reason}`);
  };

  private note(text: string): void {
    if (!this.expected.some((pattern) => pattern.test(text)))
      this.problems.push(text.slice(0, 500));
  }
}
