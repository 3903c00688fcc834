import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { build } from '../../server/commands/prepare/build.mjs';
import { findChromium } from '../find-chromium.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    readonly browser: string;
  }
}

/** The built pages and one Chromium for the whole run; each test opens its own profile in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
