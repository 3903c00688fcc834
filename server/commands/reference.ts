import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderPages } from './reference/pages.ts';

/** `npm run reference`: writes docs/resources.md and docs/screens.md from the meta-schemas. */
export function run(): void {
  const root = process.cwd();
  for (const { path, text } of renderPages(root)) {
    writeFileSync(join(root, path), text);
    console.log(`Wrote ${path}`);
  }
}
