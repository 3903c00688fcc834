// How do home, search and a goods page feel on a middling phone? Lighthouse mobile (simulated slow 4G, CPU four times slower) on the demo mall, medians of three runs.
// Budget (storefront.md): performance >= 95; accessibility, best practices and SEO 100; LCP <= 2.0 s, CLS <= 0.02, TBT <= 100 ms; a goods page's scripts <= 165 KB on the wire.
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { findChromium } from '../find-chromium.mjs';

const budget = {
  performance: { least: 95 },
  accessibility: { least: 100 },
  'best-practices': { least: 100 },
  seo: { least: 100 },
  'LCP ms': { most: 2000 },
  CLS: { most: 0.02 },
  'TBT ms': { most: 100 },
  'scripts KB': { most: 165 },
  'bytes KB': {},
};
const keeps = ({ least = -Infinity, most = Infinity }, value) => value >= least && value <= most;
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** One visit in a fresh profile. @returns the figures of the budget, and what was found wrong */
async function visit(url) {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
    ],
  });
  try {
    const { lhr } = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const value = (audit) => lhr.audits[audit].numericValue;
    const wire = lhr.audits['resource-summary'].details.items;
    const weightKb = (type) =>
      Math.round(
        (wire.find(({ resourceType }) => resourceType === type)?.transferSize ?? 0) / 1024,
      );
    return {
      figures: {
        ...Object.fromEntries(
          Object.values(lhr.categories).map(({ id, score }) => [id, Math.round(score * 100)]),
        ),
        'LCP ms': Math.round(value('largest-contentful-paint')),
        CLS: Number(value('cumulative-layout-shift').toFixed(3)),
        'TBT ms': Math.round(value('total-blocking-time')),
        'scripts KB': weightKb('script'),
        'bytes KB': weightKb('total'),
      },
      wrong: Object.entries(lhr.categories)
        .filter(([id]) => id !== 'performance')
        .flatMap(([, { auditRefs }]) => auditRefs)
        .map(({ id, weight }) => ({ weight, ...lhr.audits[id] }))
        .filter(({ weight, score }) => weight > 0 && score !== null && score < 1)
        .map(({ id, title }) => `${id}: ${title}`),
    };
  } finally {
    await browser.close();
  }
}

/** Prints the figures of each page beside the budget. @param pages addresses by name */
export async function benchLighthouse({ url, pages, rounds }) {
  const names = Object.keys(budget);
  const lines = [];
  for (const [page, path] of Object.entries(pages)) {
    const runs = [];
    for (let round = 1; round <= rounds; round++) {
      const { figures, wrong } = await visit(url + path);
      runs.push(figures);
      console.log(
        `${round} ${page.padEnd(7)} ${names.map((name) => `${name} ${figures[name]}`).join('  ')}`,
      );
      if (round === 1) wrong.forEach((line) => console.log(`    ${line}`));
    }
    const medians = Object.fromEntries(
      names.map((name) => [name, median(runs.map((figures) => figures[name]))]),
    );
    const missed = names.filter((name) => !keeps(budget[name], medians[name]));
    lines.push(
      `${page.padEnd(8)}${names.map((name) => String(medians[name]).padStart(Math.max(name.length, 7) + 2)).join('')}   ${missed.length === 0 ? 'met' : `MISS ${missed.join(', ')}`}`,
    );
  }
  console.log(
    `\npage    ${names.map((name) => name.padStart(Math.max(name.length, 7) + 2)).join('')}\nbudget  ${names.map((name) => String(budget[name].least ?? budget[name].most ?? '').padStart(Math.max(name.length, 7) + 2)).join('')}`,
  );
  lines.forEach((line) => console.log(line));
}
