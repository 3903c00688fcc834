import type { Page } from 'playwright-core';
import { englishOnlyTexts, messageId } from '../locale-texts.ts';

/**
 * Locale keys that are shown instead of texts, and on a Chinese page English locale texts and the
 * English names that antd gives its icons.
 */
export async function untranslatedTexts(page: Page): Promise<readonly string[]> {
  const { language, texts, labels, iconNames } = await page.evaluate(readTexts);
  const ids = texts.filter((text) => messageId.test(text)).map((text) => `untranslated: ${text}`);
  if (language !== 'zh-CN') return [...new Set(ids)];
  const english = [...labels.filter((label) => englishOnlyTexts.has(label)), ...iconNames].map(
    (label) => `English on a Chinese page: ${label}`,
  );
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
  readonly iconNames: readonly string[];
} {
  const labelled = [
    'button, label, h1, h2, h3, legend, dt, th, summary, nav a',
    '[role=columnheader], [role=menuitem], [role=option], .ant-select-placeholder',
  ].join();
  const nameAttributes = ['aria-label', 'placeholder', 'title', 'alt'];
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
  const visible = [...document.querySelectorAll(labelled)]
    .filter((element) => isShown(element) && !element.matches('.card-title'))
    .map((element) => element.textContent?.trim() ?? '');
  const withName = nameAttributes.map((name) => `[${name}]`).join();
  const accessible = [...document.querySelectorAll(withName)]
    .filter(isShown)
    .flatMap((element) => nameAttributes.map((name) => element.getAttribute(name) ?? ''));
  const iconNames = [...document.querySelectorAll('.anticon[aria-label]')]
    .filter((icon) => isShown(icon) && !icon.closest('[aria-hidden=true]'))
    .map((icon) => icon.ariaLabel!);
  return {
    language: document.documentElement.lang,
    texts,
    labels: [...visible, ...accessible].filter((text) => text !== ''),
    iconNames,
  };
}

/**
 * Texts whose `lang` is wrong, so that a screen reader mispronounces them: Chinese without `lang=zh`,
 * also after an English label, and parts with `lang=zh` without Chinese. An English sentence may
 * contain a Chinese name.
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
      const isOnlyChinese = isChinese(text) && !isLatin(text.split(/: (.*)/s)[1] ?? text);
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
    const boxes = [document.documentElement, document.body, ...document.querySelectorAll('main')];
    const wide = boxes.filter((box) => box.scrollWidth > box.clientWidth + 1);
    if (wide.length === 0) return [];
    const windowWidth = document.documentElement.clientWidth;
    const endOf = (element: Element): number => element.getBoundingClientRect().right;
    const isOutside = (element: Element): boolean => endOf(element) > windowWidth + 1;
    const isClipped = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      return false;
    };
    const problems: string[] = [];
    for (const element of document.querySelectorAll('main *')) {
      const isInnermost = isOutside(element) && ![...element.children].some(isOutside);
      if (!isInnermost || isClipped(element)) continue;
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
      const text = element.textContent.slice(0, 30);
      const end = Math.round(endOf(element));
      problems.push(`${name} "${text}" ends at ${end} px, its window at ${windowWidth} px`);
    }
    return [...problems, `main is ${wide.at(-1)!.scrollWidth} px wide`];
  });
}

/** Parts of the page whose content in normal flow ends more than 24 px below them. */
export async function verticalOverflow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll(
      'main section, main article, main form, main ul, main li, main [class*=panel]',
    );
    const problems: string[] = [];
    for (const part of parts) {
      const { bottom, height } = part.getBoundingClientRect();
      if (height === 0 || getComputedStyle(part).overflowY !== 'visible') continue;
      const ends = [...part.children]
        .filter((child) => !/absolute|fixed/.test(getComputedStyle(child).position))
        .map((child) => child.getBoundingClientRect().bottom);
      const excess = Math.max(bottom, ...ends) - bottom;
      if (excess <= 24) continue;
      const name = `${part.tagName.toLowerCase()}.${part.className}`;
      problems.push(`${name} ends ${Math.round(excess)} px above its content`);
    }
    return problems;
  });
}

/**
 * In a back office: texts that another style sheet hides visually, cell texts that overlap the next
 * column, and a document that can be scrolled although only its parts should scroll.
 */
export async function hiddenTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    if (document.querySelector('.shell') === null) return [];
    const problems: string[] = [];
    for (const element of document.querySelectorAll('main *')) {
      const isHidden = getComputedStyle(element).clipPath === 'inset(50%)';
      const isOnPurpose = element.closest('.visually-hidden, .ag-aria-description-container');
      if (isHidden && !isOnPurpose && element.textContent !== '')
        problems.push(`"${element.textContent}" is hidden by another .${element.className}`);
    }
    for (const text of document.querySelectorAll('.ag-cell .clamp')) {
      const cell = text.closest('.ag-cell')!;
      const excess = text.getBoundingClientRect().right - cell.getBoundingClientRect().right;
      if (excess > 1) problems.push(`"${text.textContent}" lies over the next column`);
    }
    const { scrollHeight, clientHeight } = document.documentElement;
    if (scrollHeight > clientHeight + 1)
      problems.push(`the page is ${scrollHeight} px high, its window ${clientHeight} px`);
    return problems;
  });
}

/** Headings and tags of a list that do not fit in their column. */
export async function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.ag-header-cell-text, .ag-cell .tags')]
      .filter((text) => text.scrollWidth > text.clientWidth + 1)
      .map((text) => `"${text.textContent}" is wider than its column`),
  );
}
