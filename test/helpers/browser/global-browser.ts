import { build } from '../../../server/commands/prepare/build.mjs';
import { findChromium } from '../../find-chromium.mjs';

/** Builds both programs, and fails before the first test when there is no Chromium. */
export function setup(): void {
  build();
  findChromium();
}
