import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFile } from './prepare/format-file.ts';
import { readOptions } from './prepare/read-options.mjs';
import { answerFiles, answersFile } from './reference/answer-schemas.ts';
import { fileOf, metaSchemas } from './reference/meta-schemas.ts';
import { renderPages } from './reference/pages.ts';

const usage = `Usage: npm run reference

Writes docs/resources.md and docs/screens.md from the meta-schemas, docs/settings.md from the list of
environment variables, the kinds of columns, form items, views, search fields and charts into
schemas/meta/screen.v1.json, which editors read, and what controllers answer into
${answersFile} and extensions/<name>/server/answers.json, for the
description of the API.

  --help  prints this text.`;

/** `npm run reference`. */
export function run(parameters: readonly string[]): number {
  const { exitCode } = readOptions(parameters, { usage });
  if (exitCode !== undefined) return exitCode;
  const root = process.cwd();
  for (const { path, json } of [
    { path: fileOf('screen'), json: metaSchemas.screen },
    ...answerFiles(root),
  ]) {
    writeFileSync(join(root, path), JSON.stringify(json));
    formatFile(join(root, path));
    console.log(`Wrote ${path}`);
  }
  for (const { path, text } of renderPages(root)) {
    writeFileSync(join(root, path), text);
    console.log(`Wrote ${path}`);
  }
  return 0;
}
