import { mkdirSync, writeFileSync } from 'node:fs';
import { migrationsOf, type OwnedDraft } from '../doctor/table-owners.ts';
import { migrations } from '../migrations/index.ts';
import { extensionFolders } from '../platform/config/extension-folders.ts';
import { inProject, projectRoot } from '../platform/config/project-root.ts';
import { isMissingRelation } from '../platform/database/database-errors.ts';
import { runningDatabaseUrl } from '../platform/database/embedded/open-database.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { askInTerminal } from './draft/ask-in-terminal.ts';
import { draftAfter } from './draft/draft-after.ts';
import { migrationText, toClassName } from './draft/migration-text.ts';
import { type RefusingRows, refusingRows } from './draft/refusing-rows.ts';
import { formatFile } from './prepare/format-file.ts';
import { readOptions } from './prepare/read-options.mjs';
import { commandEnv } from './prepare/with-open-database.ts';

const usage = `Usage: npm run migration -- [name] [--in <extension>] [--keep <old>=<new>] [--remove <old>]

Drafts a migration from the difference between the existing migrations and the resources. Read it
before you commit it. What belongs to an extension gets a file in extensions/<name>/migrations, all
else one in server/migrations. Where one column or table goes and a similar one comes, it asks which
of them are the same; without a terminal it ends, and the options answer.

  --in      the extension that gets everything, in one file
  --keep    what has a new name and keeps its values: stores.phone=mobile,shops=stores
  --remove  what is deleted: stores.fax,old_shops
  --help    prints this text.`;

/** `npm run migration`. */
export async function run(parameters: readonly string[]): Promise<number> {
  const given = readOptions(parameters, {
    usage,
    options: { in: { type: 'string' }, keep: { type: 'string' }, remove: { type: 'string' } },
    positionals: 1,
  });
  if (given.exitCode !== undefined) return given.exitCode;
  const { name, stamp } = newMigration(given.positionals[0]);
  const chosen = chosenFolder(given.values.in);
  const draft = await draftAfter(migrations, { ask: askInTerminal(given.values) });
  if (draft.up.length === 0) {
    console.log('The migrations match the resources. Nothing to draft.');
    return 0;
  }
  const parts = chosen === undefined ? draft.owners.split(draft) : [{ ...draft, owner: chosen }];
  const refusing = await readRefusingRows(draft.up);
  parts.forEach((part, index) => {
    writeDraft(part, name, { stamp: String(stamp + index), refusing });
  });
  return 0;
}

/** Of the database of `DATABASE_URL`, or of the data folder while the mall runs. */
async function readRefusingRows(up: readonly string[]): Promise<readonly RefusingRows[]> {
  const env = commandEnv();
  const databaseUrl = runningDatabaseUrl(env);
  const unread = (why: string): readonly RefusingRows[] => {
    console.log(`Stored rows were not compared with the draft: ${why}.`);
    return [];
  };
  if (databaseUrl === undefined) return unread('no database runs');
  return withDatabase(
    { ...env, databaseUrl },
    (database) =>
      refusingRows(up, (sql) =>
        database.rows<{ total: number; ids: string }>(sql).then(
          ([row]) => row,
          (error: unknown) => {
            if (isMissingRelation(error)) return undefined;
            throw error;
          },
        ),
      ),
    'none',
  ).catch((error: Error) => unread(error.message));
}

interface Written {
  readonly stamp: string;
  readonly refusing: readonly RefusingRows[];
}

function writeDraft(draft: OwnedDraft, name: string, { stamp, refusing }: Written): void {
  const folder = migrationsOf(draft.owner);
  const file = `${folder}/${stamp}-${name}.ts`;
  mkdirSync(inProject(folder), { recursive: true });
  writeFileSync(inProject(file), migrationText(toClassName(name, stamp), draft, refusing));
  formatFile(inProject(file));
  console.log(`Drafted ${file} (statements: ${draft.up.length}). Read it before you commit it.`);
  const own = refusing.filter(({ statement }) => draft.up.includes(statement));
  for (const { text } of own) console.log(`It fails: ${text}.`);
  if (draft.deletes.length > 0)
    console.log(
      `It deletes ${draft.deletes.join(', ')} and runs only after \`confirmed\` is set to true in it.`,
    );
}

/** The folder of the extension that gets everything. */
function chosenFolder(extension: string | undefined): string | undefined {
  if (extension === undefined) return undefined;
  if (!extensionFolders(projectRoot).includes(`extensions/${extension}`))
    throw new Error(`There is no folder extensions/${extension}`);
  return `extensions/${extension}`;
}

function newMigration(given = 'changes'): { name: string; stamp: number } {
  const name = given.replaceAll('_', '-');
  if (!/^[a-z][a-z0-9-]{0,60}$/.test(name))
    throw new Error(
      'The name of a migration has lower-case letters, digits and hyphens: add-brand-country',
    );
  return { name, stamp: Date.now() };
}
