import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Accessibility mistakes of the page as it stands, one readable line each; empty is good. */
export async function axeProblems(page: Page, options: RunOptions = {}): Promise<readonly string[]> {
  await page.evaluate(source);
  const { violations } = await page.evaluate((wanted) => (globalThis as unknown as { axe: { run(context: Document, options: object): Promise<AxeResults> } }).axe.run(document, wanted), options);
  return violations.flatMap(({ id, impact, nodes }) => nodes.map((node) => `${id} (${impact}): ${node.target.join(' ')} ${node.html.slice(0, 200)}`));
}
