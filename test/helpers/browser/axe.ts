import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
interface WithAxe {
  axe?: { run(context: object, options: object): Promise<AxeResults> };
}

/** Only the first rows of a list are checked, because all rows are rendered alike. */
const repeatedRows = ['.ag-row:nth-child(n+4)', '.cards > li:nth-child(n+4)'];
/** Authors choose the headings of rich text. */
const richText = ['.ql-editor :is(h1, h2, h3, h4)', '.rich-text :is(h1, h2, h3, h4)'];
const exclude = [...repeatedRows, ...richText].map((selector) => [selector]);

/**
 * Accessibility violations of the page, one line each.
 * @param within the part of the page to check. Default: all of it
 */
export async function axeProblems(
  page: Page,
  options: RunOptions = {},
  within?: string,
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => (globalThis as WithAxe).axe !== undefined)))
    await page.evaluate(source);
  // Only problems leave the page: a large list has thousands of passed checks
  return page.evaluate(
    async ({ runOptions, context }) => {
      const { violations, incomplete } = await (globalThis as WithAxe).axe!.run(context, {
        resultTypes: ['violations', 'incomplete'],
        preload: false,
        ...runOptions,
      });
      // axe does not decide about text in the colour of its background
      const invisible = incomplete.flatMap((rule) => {
        const nodes = rule.nodes.filter(({ any }) =>
          any.some(({ data }) => data?.messageKey === 'equalRatio'),
        );
        return nodes.length > 0 ? [{ ...rule, nodes }] : [];
      });
      return [...violations, ...invisible].flatMap(({ id, impact, nodes }) =>
        nodes.map(
          (node) => `${id} (${impact}): ${node.target.join(' ')} ${node.html.slice(0, 200)}`,
        ),
      );
    },
    {
      runOptions: options,
      context: within === undefined ? { exclude } : { include: [[within]], exclude },
    },
  );
}
