import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { build } from '../../../server/commands/prepare/build.mjs';
import { findChromium } from '../../find-chromium.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's Chromium. */
    readonly browser: string;
  }
}

/** Builds both programs and starts one Chromium for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  build();
  const server = await chromium.launchServer({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
