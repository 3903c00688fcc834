import { readEnv } from '../config/env.ts';
import { withDatabase } from '../config/with-database.ts';
import { lintProject } from '../check/lint-project.ts';
import { printProblems } from '../check/print-problems.ts';
import { openDatabase } from '../open-database.ts';
import { askForPage, usage, withTerminal, type ReadTable } from '../scaffold/ask.ts';
import { readTable } from '../scaffold/read-table.ts';
import { writePage } from '../scaffold/write-page.ts';

/** `npm run new`: a resource, its screen, its menu line and its words, from flags and questions; never over what is there. */
export async function run(parameters: readonly string[]): Promise<number> {
  if (parameters.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const root = process.cwd();
  const page = await withTerminal((ask) =>
    askForPage(root, parameters, { ask, readTable: fromDatabase }),
  );
  const { files, unsure } = writePage(root, page);
  console.log(files.map((path) => `wrote ${path}`).join('\n'));
  if (unsure.length > 0) console.log(`Chinese to write in locales/zh-cn: ${unsure.join(', ')}`);
  console.log(
    `Next: npm run migration ${page.resource.replace(/[_/]/g, '-')} drafts its table; then start again and open /${page.area}/${page.resource}.`,
  );
  const problems = await lintProject(root);
  printProblems(problems, (line) => console.log(line));
  return problems.length === 0 ? 0 : 1;
}

const fromDatabase: ReadTable = async (table) => {
  const { env, close } = await openDatabase(readEnv({ ...process.env, PORT: '0' }, 'development'));
  try {
    return await withDatabase(env, (database) => readTable(database, table));
  } finally {
    await close();
  }
};
