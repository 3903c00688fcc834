// Installs the browser of the tests where there is none; `npm test` runs it beside npm ci.
import { findChromium } from './find-chromium.mjs';

findChromium();
