import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { inProject } from '../../../server/platform/config/project-root.ts';
import { productionBuilds } from '../../../server/platform/ssr/client-builds.ts';

/**
 * The built style sheets of the shop's pages, without those of the back office.
 * @throws Error when there are none: the check could not fail
 */
function pageStyles(): readonly string[] {
  const assets = inProject('dist', 'client', 'assets');
  const names = readdirSync(inProject('storefront', 'styles', 'pages'))
    .filter((file) => file.endsWith('.css'))
    .map((file) => basename(file, '.css'));
  const sheets = readdirSync(assets)
    .filter(
      (file) =>
        file.endsWith('.css') &&
        names.some((name) => file.startsWith(`${name}-`)) &&
        !readFileSync(join(assets, file), 'utf8').includes('.ant-'),
    )
    .map((file) => `/dist/assets/${file}`);
  if (sheets.length === 0) throw new Error('No style sheet of a page was built');
  return sheets;
}

/**
 * Elements that change when the style sheets of all other pages are added, as they are after a visit
 * to those pages. A page may only style its own elements.
 * @param sources the files of the page, whose style sheets are its own
 */
export function leakedStyles(page: Page, sources: readonly string[]): Promise<readonly string[]> {
  const { styles, chunksOf } = productionBuilds().storefront();
  const own = new Set([...styles, ...chunksOf(sources).styles]);
  return page.evaluate(
    findLeaks,
    pageStyles().filter((href) => !own.has(href)),
  );
}

/**
 * Runs in the page. Sheets of pages that were visited before are disabled meanwhile. Only elements
 * that a rule of an added sheet selects, and what is inside them, can change.
 */
async function findLeaks(hrefs: readonly string[]): Promise<readonly string[]> {
  const properties = [
    'position',
    'display',
    'float',
    'flex',
    'gap',
    'margin',
    'padding',
    'border',
    'background',
    'color',
    'font',
    'textAlign',
    'opacity',
    'zIndex',
    'overflow',
    'scrollBehavior',
    'aspectRatio',
    'objectFit',
    'borderRadius',
    'boxShadow',
    'content',
  ] as const;
  const styleOf = (element: Element): string =>
    [null, '::before', '::after']
      .flatMap((part) => {
        const style = getComputedStyle(element, part);
        return properties.map((property) => style[property]);
      })
      .join('|');
  const visited = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ href }) => hrefs.includes(new URL(href).pathname),
  );
  const addSheet = (href: string): Promise<HTMLLinkElement> =>
    new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href,
        onload: () => resolve(link),
        onerror: () => reject(new Error(`${href} did not load`)),
      });
      document.head.append(link);
    });
  const selectorsOf = (rules: CSSRuleList): readonly string[] =>
    [...rules].flatMap((rule) => [
      ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
      ...('cssRules' in rule ? selectorsOf(rule.cssRules as CSSRuleList) : []),
    ]);
  const added = await Promise.all(hrefs.map(addSheet));
  const selected = new Set<Element>();
  for (const selector of added.flatMap((link) => selectorsOf(link.sheet!.cssRules))) {
    const elements = document.querySelectorAll(selector.replaceAll(/::[\w-]+(\([^)]*\))?/g, ''));
    for (const element of elements) selected.add(element);
  }
  const changeable = [...document.querySelectorAll('body *')].filter((element) => {
    for (let part: Element | null = element; part; part = part.parentElement)
      if (selected.has(part)) return true;
    return false;
  });
  const styled = changeable.map(styleOf);
  for (const link of added) link.remove();
  for (const link of visited) link.sheet!.disabled = true;
  const leaks = changeable
    .filter((element, position) => styleOf(element) !== styled[position])
    .map((element) => {
      const name = `${element.tagName.toLowerCase()}.${element.className}`;
      return `${name} in .${element.parentElement?.className} is styled by another page`;
    });
  for (const link of visited) link.sheet!.disabled = false;
  return [...new Set(leaks)];
}
