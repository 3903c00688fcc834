import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from './prepare/read-options.mjs';
import { renderPages } from './reference/pages.ts';

const usage = `Usage: npm run reference

Writes docs/resources.md and docs/screens.md from the meta-schemas.

  --help  prints this text.`;

/** `npm run reference`. */
export function run(parameters: readonly string[]): number {
  const { exitCode } = readOptions(parameters, { usage });
  if (exitCode !== undefined) return exitCode;
  const root = process.cwd();
  for (const { path, text } of renderPages(root)) {
    writeFileSync(join(root, path), text);
    console.log(`Wrote ${path}`);
  }
  return 0;
}
