import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/** A loaded machine may take seconds for what usually takes milliseconds; waiting costs nothing where the page is fast. */
const patient = { timeout: 15_000, interval: 50 };

export default defineConfig({
  plugins: [react()],
  test: {
    sequence: { sequencer: LongestFirst },
    setupFiles: ['test/helpers/setup-seed.ts'],
    experimental: { fsModuleCache: true }, // what one part of a run translated, the next does not
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['test/unit/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          maxWorkers: 4,
          isolate: false,
          include: ['test/e2e/**/*.e2e.test.ts'],
          globalSetup: ['test/helpers/global-database.ts'],
          testTimeout: 45_000,
          hookTimeout: 180_000,
          expect: { poll: patient },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          maxWorkers: 4,
          isolate: false,
          include: ['test/browser/**/*.browser.test.ts'],
          globalSetup: ['test/helpers/global-database.ts', 'test/helpers/global-browser.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: patient },
          retry: 1,
        },
      },
    ],
  },
});
