import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { openInProgram } from '../browser/open-in-program.ts';
import {
  type BackOfficeOptions,
  openSharedBackOffice,
  type SharedPage,
} from '../browser/open-page.ts';
import type { TestApp } from '../server/app.ts';

interface SharedOptions extends Omit<BackOfficeOptions, 'path' | 'expectedErrors'> {
  readonly app: TestApp;
}

/**
 * Opens a path below the area, with a query or without, as a page that nothing was done on yet.
 * @param expectedErrors console errors that this test causes on purpose
 */
export type OpenPath = (path: string, expectedErrors?: readonly RegExp[]) => Promise<Page>;

/**
 * A back office that the tests of a file share. The first call loads it; later calls open their path
 * in the loaded program, which takes a third of the CPU. A test fails when its page had problems.
 * @param start the application, the account and the window; called once
 */
export function shareBackOffice(
  area: BackOffice,
  start: () => SharedOptions | Promise<SharedOptions>,
): OpenPath {
  let shared: SharedPage | undefined;
  let size = { width: 1440, height: 900 };
  let expected: readonly RegExp[] = [];

  afterEach(() => {
    const problems = shared?.takeProblems() ?? [];
    const isExpected = (problem: string) => expected.some((pattern) => pattern.test(problem));
    expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
    expected = [];
  });
  afterAll(() => shared?.close());

  return async (path, expectedErrors = []) => {
    expected = expectedErrors;
    if (shared) {
      await shared.page.setViewportSize(size);
      await openAnew(shared.page, area, path);
      return shared.page;
    }
    const { app, ...options } = await start();
    shared = await openSharedBackOffice(app, area, { ...options, path });
    size = shared.page.viewportSize() ?? size;
    return shared.page;
  };
}

/**
 * Opens a path below the area in the loaded program, also the path that is open. In between it
 * opens an address without a page, which calls nothing.
 */
export async function openAnew(page: Page, area: BackOffice, path: string): Promise<void> {
  // A program that has just been loaded opens its own address when it has the menu
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if ((await page.getByRole('dialog').count()) > 0) {
    await page.goto(`/${area}/${path}`); // a dialog with input would ask first
    return;
  }
  await page.mouse.move(0, 0); // a message below the mouse stays
  await openInProgram(page, `/${area}/no_page`);
  const missing = page.locator('main .state h1');
  await missing.waitFor();
  await hideMessages(page);
  await openInProgram(page, `/${area}/${path}`);
  await missing.waitFor({ state: 'detached' });
}

/**
 * Hides the messages of what was done before and empties them: tests wait for texts, and a message
 * stays for three seconds.
 */
const hideMessages = (page: Page): Promise<void> =>
  page.locator('.ant-message-notice').evaluateAll((messages) => {
    for (const message of messages as HTMLElement[]) {
      message.hidden = true;
      message.replaceChildren();
    }
  });
