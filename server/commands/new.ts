import '../definitions.ts';
import { writeEditorSchemas } from '../backoffice/check/editor-schemas.ts';
import {
  flagsOfNewPage,
  promptForPage,
  type ReadTable,
  usage,
  withTerminal,
} from '../backoffice/scaffold/prompt-for-page.ts';
import { readTable } from '../backoffice/scaffold/read-table.ts';
import { writeCheckedPage } from '../backoffice/scaffold/write-page.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { readOptions } from './prepare/read-options.mjs';
import { commandEnv, withOpenDatabase } from './prepare/with-open-database.ts';

/**
 * `npm run new`: writes a resource, its screen, its place in the menu and its texts, from flags and
 * questions. Of the files that exist only that of a resource is changed, which gets another area.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const given = readOptions(parameters, { usage, options: flagsOfNewPage, positionals: 1 });
  if (given.exitCode !== undefined) return given.exitCode;
  const root = process.cwd();
  const page = await withTerminal((prompt) =>
    promptForPage(root, given, { prompt, readTable: fromDatabase }),
  );
  const { files, changed, unsure } = await writeCheckedPage(root, page);
  for (const path of changed) console.log(`changed ${path}`);
  for (const path of files) console.log(`wrote ${path}`);
  if (unsure.length > 0) console.log(`Chinese to write in locales/zh-cn: ${unsure.join(', ')}`);
  const migrationName = page.resource.replace(/[_/]/g, '-');
  console.log(
    `Next: npm run migration ${inExtension(migrationName, page.folder)} drafts its table; then start again and open ` +
      `/${page.area}/${page.resource}.`,
  );
  writeEditorSchemas(root);
  return 0;
}

/** Reads the fields of a table from the database of `DATABASE_URL`, or of the data folder. */
const fromDatabase: ReadTable = (table) =>
  withOpenDatabase(commandEnv(), (env) =>
    withDatabase(env, (database) => readTable(database, table)),
  );

/** The parameters of `npm run migration`, for the folder of the page. */
const inExtension = (name: string, folder: string): string =>
  folder === '' ? name : `-- ${name} --in ${folder.split('/')[1]}`;
