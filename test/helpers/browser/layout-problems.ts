import type { Page } from 'playwright-core';
import { twoFrames } from './measure.ts';
import { horizontalOverflow } from './page-checks.ts';

/** Phones, 1440 px at 200 % zoom, a tablet and a desk. */
const widths = [1440, 1024, 720, 390, 320] as const;
/** The height of a window of 1440 × 900 px at 200 % zoom. */
const height = 450;

/**
 * What a loaded page does not show in one of the window widths: it scrolls sideways, an input is too
 * narrow for its text, or a part lies outside the box that clips it.
 */
export async function layoutProblems(page: Page): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await twoFrames(page);
    const found = [
      ...(await horizontalOverflow(page)),
      ...(await page.evaluate(narrowInputs)),
      ...(await page.evaluate(cutParts)),
      ...(await page.evaluate(scrolledParts)),
    ];
    problems.push(...found.map((problem) => `${width}: ${problem}`));
  }
  return problems;
}

/**
 * Runs in the page: inputs that are narrower than 120 px, or 70 px in a pair. Cells of tables are
 * left out, because tables are scrolled.
 */
function narrowInputs(): readonly string[] {
  const outer = '.ant-input-affix-wrapper, .ant-picker, .ant-select, .ant-input-number';
  const leftOut = '[role=grid], [role=treegrid], td, .pager, [aria-hidden=true]';
  const inputs = document.querySelectorAll(
    ':is(main, [role=dialog]) :is(input:not([type=checkbox], [type=radio], [type=file]), textarea)',
  );
  return [...inputs]
    .map((input) => input.closest(outer) ?? input)
    .filter((box) => box.checkVisibility() && box.closest(leftOut) === null)
    .map((box) => {
      const { width } = box.getBoundingClientRect();
      const isNarrow = width > 1 && width < (box.closest('.pair') ? 70 : 120);
      const field = box.closest('[data-field], .search-field, .form-row') ?? box;
      return isNarrow ? `an input of ${field.outerHTML.slice(0, 120)} is ${width} px wide` : '';
    })
    .filter((problem) => problem !== '');
}

/** Runs in the page: controls and labels that end outside the box that clips them. */
function cutParts(): readonly string[] {
  const leftOut = '[role=grid], [role=treegrid], td, .visually-hidden, [aria-hidden=true]';
  const parts = 'button, label, a, h1, h2, h3, legend, dt, .ant-select, .ant-picker, .ant-input';
  /** The nearest box that clips; undefined when one is scrolled or shows an ellipsis before. */
  const clipOf = (element: Element): Element | undefined => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') return undefined;
      if (/hidden|clip/.test(overflowX)) return box;
    }
    return undefined;
  };
  return [...document.querySelectorAll(`:is(main, [role=dialog]) :is(${parts})`)]
    .filter((part) => part.checkVisibility() && part.closest(leftOut) === null)
    .flatMap((part) => {
      const clip = clipOf(part);
      if (!clip) return [];
      const [inner, edge] = [part, clip].map((element) => element.getBoundingClientRect());
      const isInside = inner!.right <= edge!.right + 1 && inner!.left >= edge!.left - 1;
      return isInside ? [] : [`${part.outerHTML.slice(0, 120)} is cut by .${clip.className}`];
    });
}

/** Runs in the page: parts of dialogs and lists that scroll sideways. */
function scrolledParts(): readonly string[] {
  return [...document.querySelectorAll('.ant-modal-body, .ant-modal-footer, .list-body')]
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
    .map(
      (box) => `.${box.className} is ${box.clientWidth} px wide, its content ${box.scrollWidth}`,
    );
}
