// Home, search and a goods page on a mid-range phone: Lighthouse mobile (simulated slow 4G, CPU
// four times slower) on the demo mall. Budget: docs/product.md#budgets.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { install } from '../../../server/commands/prepare/install.mjs';
import { freePort } from '../../../server/platform/config/free-port.mjs';
import { findChromium } from '../../find-chromium.mjs';
import { middle } from '../load.mjs';

const budget = {
  performance: { min: 95 },
  accessibility: { min: 100 },
  'best-practices': { min: 100 },
  seo: { min: 100 },
  'LCP ms': { max: 2000 },
  CLS: { max: 0.02 },
  'TBT ms': { max: 100 },
  'scripts KB': { max: 165 },
  'bytes KB': {},
};
const names = Object.keys(budget);

const browserFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
];

/** A fifth of all packages belong to Lighthouse, so it has a folder of its own. */
const packageFolder = fileURLToPath(new URL('../lighthouse/', import.meta.url));

/** Installs Lighthouse when it is used for the first time. */
async function loadLighthouse() {
  install(packageFolder);
  const path = createRequire(`${packageFolder}package.json`).resolve('lighthouse');
  return (await import(pathToFileURL(path).href)).default;
}

/** One visit in a fresh profile. @returns the values of the budget, and failed audits */
async function visit(lighthouse, url) {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [`--remote-debugging-port=${port}`, ...browserFlags],
  });
  try {
    const { lhr } = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return { values: valuesOf(lhr), failed: failedAudits(lhr) };
  } finally {
    await browser.close();
  }
}

function valuesOf({ categories, audits }) {
  const value = (audit) => audits[audit].numericValue;
  const resources = audits['resource-summary'].details.items;
  const weightKb = (type) => {
    const resource = resources.find(({ resourceType }) => resourceType === type);
    return Math.round((resource?.transferSize ?? 0) / 1024);
  };
  const scores = Object.values(categories).map(({ id, score }) => [id, Math.round(score * 100)]);
  return {
    ...Object.fromEntries(scores),
    'LCP ms': Math.round(value('largest-contentful-paint')),
    CLS: Number(value('cumulative-layout-shift').toFixed(3)),
    'TBT ms': Math.round(value('total-blocking-time')),
    'scripts KB': weightKb('script'),
    'bytes KB': weightKb('total'),
  };
}

const failedAudits = ({ categories, audits }) =>
  Object.entries(categories)
    .filter(([id]) => id !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .map(({ id, weight }) => ({ weight, ...audits[id] }))
    .filter(({ weight, score }) => weight > 0 && score !== null && score < 1)
    .map(({ id, title }) => `${id}: ${title}`);

/**
 * @param pages paths by name
 * @returns rows of the table
 */
export async function benchLighthouse({ url, pages, rounds }) {
  const lighthouse = await loadLighthouse();
  const rows = [];
  for (const [page, path] of Object.entries(pages)) {
    const runs = [];
    for (let round = 1; round <= rounds; round++) {
      const { values, failed } = await visit(lighthouse, url + path);
      runs.push(values);
      const text = names.map((name) => `${name} ${values[name]}`).join('  ');
      console.log(`${round} ${page.padEnd(7)} ${text}`);
      if (round === 1) failed.forEach((audit) => console.log(`    ${audit}`));
    }
    rows.push(...names.map((name) => rowOf(`${page}: ${name}`, middle(runs, name), budget[name])));
  }
  return rows;
}

const rowOf = (scenario, ours, { min, max }) => ({
  scenario,
  ours,
  unit: '',
  goal: min ?? max,
  isLess: min === undefined,
});
