import { defineConfig } from 'vitest/config';

/** How long `expect.poll` waits: a loaded machine takes seconds for what usually takes milliseconds. */
const poll = { timeout: 15_000, interval: 50 };

/** React as it is shipped: its development build takes three times the CPU for a page of the shop. */
const asShipped = { NODE_ENV: 'production' };

/** Node 25 and newer have a `localStorage` of their own, which hides that of jsdom. */
const withoutOwnStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    setupFiles: ['test/helpers/setup-seed.ts'],
    experimental: { fsModuleCache: true }, // transformed modules are reused by later runs
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          execArgv: withoutOwnStorage,
          environment: 'node',
          maxWorkers: 2,
          isolate: false,
          include: ['test/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['test/helpers/setup-dom.ts'],
          testTimeout: 20_000,
          expect: { requireAssertions: true },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          env: asShipped,
          environment: 'node',
          maxWorkers: 4,
          isolate: false,
          include: ['test/e2e/**/*.e2e.test.ts'],
          globalSetup: ['test/helpers/server/global-database.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { requireAssertions: true, poll },
        },
      },
      {
        // `npm run test:proof`; takes about ten minutes alone
        extends: true,
        test: {
          name: 'proof',
          environment: 'node',
          include: ['test/proof/**/*.proof.test.ts'],
          globalSetup: ['test/helpers/server/global-database.ts'],
          testTimeout: 120_000,
          hookTimeout: 600_000,
          fileParallelism: false,
          expect: { requireAssertions: true, poll },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          env: asShipped,
          environment: 'node',
          // Two cores: Chromium needs one and a half of them
          maxWorkers: 3,
          // Files of a worker share an application, its pages and their caches
          isolate: false,
          include: ['test/browser/**/*.browser.test.ts'],
          globalSetup: [
            'test/helpers/server/global-database.ts',
            'test/helpers/browser/global-browser.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { requireAssertions: true, poll },
        },
      },
    ],
  },
});
