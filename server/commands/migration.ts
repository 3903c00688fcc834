import { mkdirSync, writeFileSync } from 'node:fs';
import { format } from 'sql-formatter';
import type { MigrationDraft } from '../backoffice/resources/tables/draft-migration.ts';
import { migrationsOf, type OwnedDraft } from '../doctor/table-owners.ts';
import { migrations } from '../migrations/index.ts';
import { extensionFolders } from '../platform/config/extension-folders.ts';
import { inProject, projectRoot } from '../platform/config/project-root.ts';
import { askInTerminal } from './draft/ask-in-terminal.ts';
import { draftAfter } from './draft/draft-after.ts';
import { formatFile } from './prepare/format-file.ts';
import { readOptions } from './prepare/read-options.mjs';

const usage = `Usage: npm run migration -- [name] [--in <extension>] [--keep <old>=<new>] [--remove <old>]

Drafts a migration from the difference between the existing migrations and the resources. Read it
before you commit it. What belongs to an extension gets a file in extensions/<name>/migrations, all
else one in server/migrations. Where one column or table goes and a similar one comes, it asks which
of them are the same; without a terminal it ends, and the options answer.

  --in      the extension that gets everything, in one file
  --keep    what has a new name and keeps its values: stores.phone=mobile,shops=stores
  --remove  what is deleted: stores.fax,old_shops
  --help    prints this text.`;

/** Longest line of a drafted statement. */
const maxColumns = 80;
/** Clauses that begin a line where a statement is still too long. */
const breakBefore =
  / (FOREIGN KEY|REFERENCES|ON DELETE|ON public|USING|NULLS NOT DISTINCT)(?=[ .]|$)/g;

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
  const draft = await draftAfter(migrations, askInTerminal(given.values));
  if (draft.up.length === 0) {
    console.log('The migrations match the resources. Nothing to draft.');
    return 0;
  }
  const parts = chosen === undefined ? draft.owners.split(draft) : [{ ...draft, owner: chosen }];
  parts.forEach((part, index) => {
    writeDraft(part, name, String(stamp + index));
  });
  return 0;
}

function writeDraft(draft: OwnedDraft, name: string, stamp: string): void {
  const folder = migrationsOf(draft.owner);
  const file = `${folder}/${stamp}-${name}.ts`;
  mkdirSync(inProject(folder), { recursive: true });
  writeFileSync(inProject(file), migrationText(toClassName(name, stamp), draft));
  formatFile(inProject(file));
  console.log(`Drafted ${file} (statements: ${draft.up.length}). Read it before you commit it.`);
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

/** `add-brand-country` becomes `AddBrandCountry<stamp>`. */
function toClassName(name: string, stamp: string): string {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('') + stamp;
}

const migrationText = (
  className: string,
  draft: MigrationDraft,
): string => `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drafted from the resources by \`npm run migration\`. */
export class ${className} implements MigrationInterface {
${confirmation(draft.deletes)}  async up(query: QueryRunner): Promise<void> {
${queryLines(draft.up)}
  }

  async down(query: QueryRunner): Promise<void> {
${queryLines(draft.down)}
  }
}
`;

/** The mark of a draft that deletes data: it runs only when somebody has confirmed it. */
function confirmation(lost: readonly string[]): string {
  if (lost.length === 0) return '';
  const lines = lost.map((phrase) => `    '${phrase}',`).join('\n');
  return `  /** Set to true after reading, when no process needs it: it runs only then. */
  readonly confirmed: boolean = false;
  readonly deletes: readonly string[] = [
${lines}
  ];

`;
}

const queryLines = (queries: readonly string[]): string =>
  queries.map((query) => `    await query.query(${toLiteral(query)});`).join('\n');

/** A string literal; statements with quotes or several lines become template literals. */
function toLiteral(query: string): string {
  const sql = layOut(query);
  if (!/['\n]/.test(sql)) return `'${sql}'`;
  const text = sql.replace(/[`\\$]/g, '\\$&');
  return text.includes('\n') ? `\`\n${indent(text, 6)}\`` : `\`${text}\``;
}

/** A statement that fits no line, with its clauses and columns on lines of their own. */
function layOut(query: string): string {
  if (query.length <= maxColumns || query.includes('\n')) return query;
  return format(query, {
    language: 'postgresql',
    keywordCase: 'upper',
    expressionWidth: maxColumns,
  })
    .split('\n')
    .map((line) => (line.length <= maxColumns ? line : line.replace(breakBefore, '\n  $1')))
    .join('\n');
}

const indent = (text: string, columns: number): string =>
  text.replace(/^(?=.)/gm, ' '.repeat(columns));
