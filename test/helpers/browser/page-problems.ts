import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeProblems } from './axe.ts';
import { twoFrames } from './measure.ts';
import { cutTexts, hiddenTexts, horizontalOverflow, untranslatedTexts } from './page-checks.ts';

export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}
export const desk: ScreenSize = { width: 1440, height: 900 };
export const phone: ScreenSize = { width: 390, height: 844 };

export interface ProblemOptions {
  /** The size in which axe runs too; without it axe does not run. */
  readonly axeAt?: ScreenSize;
  /** The part that axe checks. Default: the page. */
  readonly within?: string;
  readonly rules?: RunOptions;
}

/** The axe rules that depend on colours. */
export const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/**
 * Problems of a back-office page in one window size: accessibility, texts, and on a phone elements
 * that are wider than the screen.
 */
export async function pageProblems(
  page: Page,
  size: ScreenSize,
  { axeAt, within, rules }: ProblemOptions = {},
): Promise<readonly string[]> {
  await page.setViewportSize(size);
  await expect.poll(() => page.locator('[aria-busy=true], .skeleton').count()).toBe(0);
  await waitForAnimations(page);
  const problems = [
    ...(axeAt === size ? await axeProblems(page, rules, within) : []),
    ...(await untranslatedTexts(page)),
    ...(await hiddenTexts(page)),
    ...(await cutTexts(page)),
    ...(size === phone ? await horizontalOverflow(page) : []),
  ];
  return problems.map((problem) => `${size.width}: ${problem}`);
}

/** Accessibility, texts, and what is wider than the window, in the size that the page has. */
export const lookProblems = async (page: Page): Promise<readonly string[]> => [
  ...(await axeProblems(page)),
  ...(await untranslatedTexts(page)),
  ...(await horizontalOverflow(page)),
];

/**
 * Waits until nothing fades in or out: half faded texts have no contrast. Endless animations are
 * left out.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await twoFrames(page);
  const running = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
          ).length,
    );
  await expect.poll(running).toBe(0);
}
