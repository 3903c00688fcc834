import type { Page } from 'playwright-core';
import { englishOnlyTexts, messageId } from '../locale-texts.ts';

/** Ids in place of texts, and on a Chinese page English texts of ours. */
export async function untranslatedTexts(page: Page): Promise<readonly string[]> {
  const { language, texts, labels } = await page.evaluate(readTexts);
  const ids = texts.filter((text) => messageId.test(text)).map((text) => `untranslated: ${text}`);
  if (language !== 'zh-CN') return [...new Set(ids)];
  const english = labels
    .filter((label) => englishOnlyTexts.has(label))
    .map((label) => `English on a Chinese page: ${label}`);
  return [...new Set([...ids, ...english])];
}

/**
 * Runs in the page: every visible text, and the visible and accessible names of controls and
 * headings. The title of a card is left out: it is the name of a row.
 */
function readTexts(): {
  readonly language: string;
  readonly texts: readonly string[];
  readonly labels: readonly string[];
} {
  const named =
    'button, label, h1, h2, h3, legend, dt, th, summary, [role=columnheader], [role=menuitem], [role=option], .ant-select-placeholder, nav a';
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? '';
    const parent = walker.currentNode.parentElement;
    if (text !== '' && parent && !['SCRIPT', 'STYLE'].includes(parent.tagName) && isShown(parent))
      texts.push(text);
  }
  const visible = [...document.querySelectorAll(named)]
    .filter((element) => isShown(element) && !element.matches('.card-title'))
    .map((element) => element.textContent?.trim() ?? '');
  const accessible = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')]
    .filter(isShown)
    .flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
  return {
    language: document.documentElement.lang,
    texts,
    labels: [...visible, ...accessible].filter((text) => text !== ''),
  };
}

/**
 * Texts whose `lang` is wrong, so that a screen reader mispronounces them: Chinese without `lang=zh`,
 * and parts with `lang=zh` without Chinese. An English sentence may contain a Chinese name.
 */
export async function wrongLanguageTags(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
    const isLatin = (text: string) => /\p{Script=Latin}{2}/u.test(text);
    const isRead = (element: Element) =>
      !element.closest('script, style, [aria-hidden=true]') && element.checkVisibility();
    const isTaggedChinese = (element: Element) =>
      element.closest<HTMLElement>('[lang]')!.lang.startsWith('zh');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const parent = walker.currentNode.parentElement;
      const isOnlyChinese = isChinese(text) && !isLatin(text);
      if (parent && isOnlyChinese && isRead(parent) && !isTaggedChinese(parent))
        found.push(`Chinese, read as English: ${text}`);
    }
    for (const part of document.querySelectorAll<HTMLElement>('body [lang^=zh]')) {
      const text = part.textContent.trim();
      if (isLatin(text) && !isChinese(text))
        found.push(`English, read as Chinese: ${text.slice(0, 60)}`);
    }
    return [...new Set(found)];
  });
}

/** Elements that end right of the window, when the page can be scrolled sideways. */
export async function horizontalOverflow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const wide = [
      document.documentElement,
      document.body,
      ...document.querySelectorAll('main'),
    ].filter((box) => box.scrollWidth > box.clientWidth + 1);
    if (wide.length === 0) return [];
    const edge = document.documentElement.clientWidth + 1;
    const sticksOut = (element: Element) => element.getBoundingClientRect().right > edge;
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

/** Parts of the page whose content in normal flow ends more than 24 px below them. */
export async function verticalOverflow(page: Page): Promise<readonly string[]> {
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

/**
 * In a back office: texts that another style sheet hides visually, cell texts that overlap the next
 * column, and a document that can be scrolled although only its parts should scroll.
 */
export async function hiddenTexts(page: Page): Promise<readonly string[]> {
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
