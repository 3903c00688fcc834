import type { Locator } from 'playwright-core';

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
