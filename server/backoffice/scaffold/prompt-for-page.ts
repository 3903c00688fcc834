import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import type { MenuJson } from '../../../schemas/rules/authored/menu-json.ts';
import type { FieldJson } from '../../../schemas/rules/authored/resource-json.ts';
import { extensionName } from '../../platform/config/extension-folders.ts';
import { didYouMean } from '../check/did-you-mean.ts';
import { readValidFiles } from '../check/load-project.ts';
import { menuOf } from '../check/menu-of.ts';
import { isMenuFile } from '../check/project-files.ts';
import { guessLabel, type LocalizedLabel, singular } from './guess-label.ts';
import { type NewPage, resourcePath } from './page-files.ts';
import { parseFields } from './parse-fields.ts';

export const usage = `Usage: npm run new -- <resource> --area Admin|Seller --fields "title:text! admin_id:ref:admins"
  without fields, a resource that exists gets a page in another area
  --table <name>   take the fields from an existing table instead
  --in <name>      the extension that gets the page: extensions/<name>
  --menu <keys>    the menu entry it goes under, e.g. goods or system.config; default: the first
  --en, --zh       what the page is called, e.g. --en Notes --zh 便签
  --one            what one row is called in English, e.g. Note; default: --en in the singular
What is left out is asked for; without a terminal it takes its default.`;

/** Asks a question and returns the answer, or `preset` without one. */
export type Prompt = (question: string, preset: string) => Promise<string>;
export type ReadTable = (table: string) => Promise<ReadonlyMap<string, FieldJson>>;

/** The flags of `npm run new`, for `parseArgs`. */
export const flagsOfNewPage = {
  area: { type: 'string' },
  fields: { type: 'string' },
  table: { type: 'string' },
  menu: { type: 'string' },
  in: { type: 'string' },
  en: { type: 'string' },
  one: { type: 'string' },
  zh: { type: 'string' },
} as const;

/** Answers given on the command line. */
export interface GivenAnswers {
  readonly values: { readonly [Flag in keyof typeof flagsOfNewPage]?: string };
  readonly positionals: readonly string[];
}

/** Sources of the answers that the flags lack. */
interface AnswerSources {
  readonly prompt: Prompt;
  readonly readTable: ReadTable;
}

/**
 * Reads the flags of `npm run new` and asks for the missing ones.
 *
 * @throws Error for a wrong answer; AuthoringError
 */
export async function promptForPage(
  root: string,
  { values: flags, positionals }: GivenAnswers,
  { prompt, readTable }: AnswerSources,
): Promise<NewPage> {
  const given = positionals[0] ?? flags.table;
  const resource = given ?? (await prompt('Name of the resource, plural, e.g. notes', ''));
  assertResourceName(resource);
  const folder = flags.in === undefined ? '' : extensionFolder(flags.in);
  const area = parseArea(flags.area ?? (await prompt('Area, Admin or Seller', 'Admin')));
  const file = resourcePath({ folder, resource });
  const isThere = existsSync(join(root, file));
  if (isThere && (flags.fields ?? flags.table) !== undefined)
    throw new Error(
      `${file} exists: nothing was written. Without fields it gets a page in another area`,
    );
  const fields = isThere ? new Map() : await readFields(flags, { prompt, readTable });
  const entries = menuEntries(root, area);
  const menu = flags.menu ?? (await prompt('Menu entry it goes under', entries[0] ?? ''));
  if (!entries.includes(menu))
    throw new Error(`The menu of ${area} has no entry ${menu}${didYouMean(menu, entries)}`);
  const { name, noun } = await promptForNames(resource, flags, prompt);
  const labels = await promptForLabels([...fields.keys()], prompt);
  return { resource, area, folder, fields, menu, name, noun, labels };
}

/** Runs work with prompts on the terminal; without a terminal every answer is the preset. */
export async function withTerminal<T>(work: (prompt: Prompt) => Promise<T>): Promise<T> {
  if (!process.stdin.isTTY) return work(async (_question, preset) => preset);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await work(async (question, preset) => {
      const hint = preset === '' ? '' : ` [${preset}]`;
      const answer = await terminal.question(`${question}${hint}: `);
      return answer.trim() || preset;
    });
  } finally {
    terminal.close();
  }
}

function assertResourceName(resource: string): void {
  if (/^[a-z][a-z0-9_]*(\/[a-z][a-z0-9_]*)?$/.test(resource)) return;
  throw new Error(
    `"${resource}" is no name of a resource: lower case letters, digits and _\n${usage}`,
  );
}

function extensionFolder(name: string): string {
  if (!extensionName.test(name))
    throw new Error(`"${name}" is no name of an extension: lower case letters, digits and -`);
  return `extensions/${name}/`;
}

function parseArea(text: string): BackOffice {
  const area = backOffices.find((name) => name.toLowerCase() === text.toLowerCase());
  if (!area) throw new Error(`"${text}" is no area: Admin or Seller`);
  return area;
}

async function readFields(
  flags: { readonly table?: string; readonly fields?: string },
  { prompt, readTable }: AnswerSources,
): Promise<ReadonlyMap<string, FieldJson>> {
  if (flags.table !== undefined) return readTable(flags.table);
  const question = 'Fields, e.g. title:text! body:textarea';
  return parseFields(flags.fields ?? (await prompt(question, 'name:text!')));
}

/** The keys of the entries of the menu files, with dots. */
function menuEntries(root: string, area: BackOffice): readonly string[] {
  const { menus } = readValidFiles(root, isMenuFile);
  return keysBelow(menuOf(area, { menus, screens: [] }).items);
}

const keysBelow = (items: MenuJson['items']): readonly string[] =>
  Object.entries(items).flatMap(([key, { children = {} }]) => [
    key,
    ...keysBelow(children).map((below) => `${key}.${below}`),
  ]);

/** A page has rows, so that English needs two names; Chinese has no plural. */
async function promptForNames(
  resource: string,
  flags: { readonly en?: string; readonly one?: string; readonly zh?: string },
  prompt: Prompt,
): Promise<Pick<NewPage, 'name' | 'noun'>> {
  const guess = guessLabel(resource.replace(/^.*\//, ''));
  const english = flags.en ?? (await prompt('What the page is called in English', guess.en));
  const one = flags.one ?? (await prompt('What one row is called in English', singular(english)));
  const chinese = flags.zh ?? (await prompt('What it is called in Chinese', guess['zh-cn']));
  return {
    name: { en: english, 'zh-cn': chinese },
    // Settings are one row, which the page is named after
    noun: { en: resource.startsWith('configs/') ? english : one, 'zh-cn': chinese },
  };
}

/** Asks for the Chinese label of each field whose name is not known. */
async function promptForLabels(
  names: readonly string[],
  prompt: Prompt,
): Promise<ReadonlyMap<string, LocalizedLabel>> {
  const labels = new Map<string, LocalizedLabel>();
  for (const name of names) {
    const guess = guessLabel(name);
    if (guess.isSure) continue;
    const chinese = await prompt(`"${guess.en}" in Chinese`, '');
    if (chinese !== '') labels.set(name, { en: guess.en, 'zh-cn': chinese });
  }
  return labels;
}
