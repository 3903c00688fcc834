import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Language } from '../../schemas/contract/language.ts';
import { inProject } from '../../server/config/root.ts';

const files = [
  'common',
  'resources',
  'screens',
  'menus',
  'dicts',
  'errors',
  ...readdirSync(inProject('locales', 'en', 'storefront')).map(
    (file) => `storefront/${file.replace('.json', '')}`,
  ),
];
const textsOf = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    files.flatMap((file) =>
      flat(file, JSON.parse(readFileSync(inProject('locales', language, `${file}.json`), 'utf8'))),
    ),
  );

function flat(path: string, part: unknown): readonly (readonly [string, string])[] {
  return typeof part === 'string'
    ? [[path, part]]
    : Object.entries(part as object).flatMap(([key, inner]) => flat(`${path}.${key}`, inner));
}

const english = textsOf('en'),
  chinese = textsOf('zh-cn'),
  chineseTexts = new Set(chinese.values());
/** English words of ours that mean nothing else: they are written differently in Chinese. */
const onlyEnglish = new Set(
  [...english]
    .filter(([key, text]) => chinese.get(key) !== text && !chineseTexts.has(text))
    .map(([, text]) => text),
);
const messageId = /^[a-z]+(\.[a-zA-Z_]+)+$/;

/** Words on a page that should not stand there: ids of messages, and on a Chinese page the English of our own words. */
export async function wrongWords(page: Page): Promise<readonly string[]> {
  const { language, texts, labels } = await page.evaluate(readWords);
  const ids = texts.filter((text) => messageId.test(text)).map((text) => `untranslated: ${text}`);
  const foreign =
    language === 'zh-CN'
      ? labels
          .filter((label) => onlyEnglish.has(label))
          .map((label) => `English on a Chinese page: ${label}`)
      : [];
  return [...new Set([...ids, ...foreign])];
}

/** Runs in the page: every visible text, and what names controls and headings, for eyes and for ears. The title of a card is what somebody called a row. */
function readWords(): {
  readonly language: string;
  readonly texts: readonly string[];
  readonly labels: readonly string[];
} {
  const named =
    'button, label, h1, h2, h3, legend, dt, th, summary, [role=columnheader], [role=menuitem], [role=option], .ant-select-placeholder, nav a';
  const shown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT),
    texts: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? '',
      parent = walker.currentNode.parentElement;
    if (text !== '' && parent && !['SCRIPT', 'STYLE'].includes(parent.tagName) && shown(parent))
      texts.push(text);
  }
  const visible = [...document.querySelectorAll(named)]
    .filter((element) => shown(element) && !element.matches('.card-title'))
    .map((element) => element.textContent?.trim() ?? '');
  const spoken = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')]
    .filter(shown)
    .flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
  return {
    language: document.documentElement.lang,
    texts,
    labels: [...visible, ...spoken].filter((text) => text !== ''),
  };
}

/** What a reader of pages pronounces in the wrong tongue: on an English page Chinese without its `lang`, on any page what says it is Chinese and is not. A sentence of ours may hold a name. */
export async function wrongTongues(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const han = /\p{Script=Han}/u,
      latin = /\p{Script=Latin}{2}/u,
      found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '',
        parent = walker.currentNode.parentElement;
      if (
        text === '' ||
        !parent ||
        parent.closest('script, style, [aria-hidden=true]') ||
        !parent.checkVisibility()
      )
        continue;
      if (
        han.test(text) &&
        !latin.test(text) &&
        !parent.closest<HTMLElement>('[lang]')!.lang.startsWith('zh')
      )
        found.push(`Chinese, read as English: ${text}`);
    }
    for (const part of document.querySelectorAll<HTMLElement>('body [lang^=zh]')) {
      const text = part.textContent.trim();
      if (latin.test(text) && !han.test(text))
        found.push(`English, read as Chinese: ${text.slice(0, 60)}`);
    }
    return [...new Set(found)];
  });
}

/** What is wider than its page, and what in it sticks out: nothing may need to be pushed sideways. */
export async function sideways(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const wide = [
      document.documentElement,
      document.body,
      ...document.querySelectorAll('main'),
    ].filter((box) => box.scrollWidth > box.clientWidth + 1);
    if (wide.length === 0) return [];
    const edge = document.documentElement.clientWidth + 1,
      sticksOut = (element: Element) => element.getBoundingClientRect().right > edge;
    const isCut = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      return false;
    };
    return [...document.querySelectorAll('main *')]
      .filter(
        (element) =>
          sticksOut(element) && ![...element.children].some(sticksOut) && !isCut(element),
      )
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${element.textContent.slice(0, 30)}" ends at ${Math.round(element.getBoundingClientRect().right)} px, its window at ${edge - 1} px`,
      )
      .concat(`main is ${wide.at(-1)!.scrollWidth} px wide`);
  });
}

/** Parts whose content runs over into what comes after them; what is not drawn, or hangs over on purpose, is placed absolutely. */
export async function runningOver(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main section, main article, main form, main ul, main li, main [class*=panel]',
      ),
    ].flatMap((part) => {
      const { bottom, height } = part.getBoundingClientRect();
      if (height === 0 || getComputedStyle(part).overflowY !== 'visible') return [];
      const lowest = Math.max(
        bottom,
        ...[...part.children]
          .filter((child) => getComputedStyle(child).position !== 'absolute')
          .map((child) => child.getBoundingClientRect().bottom),
      );
      return lowest > bottom + 24
        ? [
            `${part.tagName.toLowerCase()}.${part.className} ends ${Math.round(lowest - bottom)} px above its content`,
          ]
        : [];
    }),
  );
}

/** Words that only ears get although nobody said so: two looks share a class. Names that lie over the next column. And a shell that can be pushed up: something placed absolutely escaped its scrolling part. */
export async function lostWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document.querySelector('.shell') === null
      ? []
      : [
          ...[...document.querySelectorAll('main *')]
            .filter(
              (element) =>
                getComputedStyle(element).clipPath === 'inset(50%)' &&
                element.textContent !== '' &&
                !element.closest('.visually-hidden, .ag-aria-description-container'),
            )
            .map(
              (element) => `"${element.textContent}" is hidden by another .${element.className}`,
            ),
          ...[...document.querySelectorAll('.ag-cell .clamp')]
            .filter(
              (text) =>
                text.getBoundingClientRect().right >
                text.closest('.ag-cell')!.getBoundingClientRect().right + 1,
            )
            .map((text) => `"${text.textContent}" lies over the next column`),
          ...[document.documentElement]
            .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
            .map(
              ({ scrollHeight, clientHeight }) =>
                `the page is ${scrollHeight} px high, its window ${clientHeight} px`,
            ),
        ],
  );
}
