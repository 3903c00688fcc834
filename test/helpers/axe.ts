import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
interface WithAxe {
  axe?: { run(context: object, options: object): Promise<AxeResults> };
}

/** Rows of a list are drawn alike: the first ones stand for all, and a page of a hundred is asked as fast as one of six. */
const alike = ['.ag-row:nth-child(n+7)', '.cards > li:nth-child(n+7)'];
/** What somebody writes has the headings that somebody gave it. */
const written = ['.ql-editor :is(h1, h2, h3, h4)', '.rich-text :is(h1, h2, h3, h4)'];

/** Accessibility mistakes of the page as it stands, one readable line each; empty is good. */
export async function axeProblems(
  page: Page,
  options: RunOptions = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => (globalThis as WithAxe).axe !== undefined)))
    await page.evaluate(source);
  // Only what is wrong leaves the page: a large list has thousands of places that are right.
  return page.evaluate(
    async ({ wanted, exclude }) => {
      const { violations } = await (globalThis as WithAxe).axe!.run(
        { exclude },
        { resultTypes: ['violations'], preload: false, ...wanted },
      );
      return violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(
          (node) => `${id} (${impact}): ${node.target.join(' ')} ${node.html.slice(0, 200)}`,
        ),
      );
    },
    { wanted: options, exclude: [...alike, ...written].map((one) => [one]) },
  );
}
