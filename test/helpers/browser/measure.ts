import type { Locator, Page } from 'playwright-core';

/** px, as drawn. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The position and size of an element. @throws Error when it is not drawn */
export async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not drawn`);
  return box;
}

export const widthOf = async (element: Locator): Promise<number> => (await boxOf(element)).width;

/** Waits until the page has drawn two frames. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );

/** The sum of the page's layout shifts so far. */
export const layoutShifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // Buffered entries arrive with the next frames
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    entries.push(...observer.takeRecords());
    return entries.reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0);
  });

/** The box of an element in its document: unlike `boundingBox` the same after the page scrolled. */
export const documentBox = (element: Locator) =>
  element.evaluate((box) => {
    const { x, y, width, height } = box.getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY, width, height };
  });
