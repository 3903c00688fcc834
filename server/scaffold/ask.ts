import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { backOffices, type BackOffice } from '../../schemas/contract/areas.ts';
import type { FieldJson, MenuJson } from '../../schemas/rules/authored.ts';
import type { NewPage } from './plan-files.ts';
import { readFields } from './read-fields.ts';
import { guessWords, type Words } from './words.ts';

export const usage = `npm run new -- <resource> --area Admin|Seller --fields "title:text! cost:money brand_id:ref:goods_brands"
  --table <name>   take the fields from an existing table instead
  --menu <keys>    the menu entry it goes under, e.g. goods or system.config; default: the first
  --en, --zh       what the resource is called, e.g. --en Notes --zh 便签
What is left out is asked for; without a terminal it takes its default.`;

/** Where the answers come from that the flags do not give. */
export type Ask = (question: string, preset: string) => Promise<string>;
export type ReadTable = (table: string) => Promise<ReadonlyMap<string, FieldJson>>;

/**
 * Reads the flags of `npm run new` and asks for the rest.
 * @throws Error that says what is wrong with an answer
 */
export async function askForPage(
  root: string,
  parameters: readonly string[],
  { ask, readTable }: { readonly ask: Ask; readonly readTable: ReadTable },
): Promise<NewPage> {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: {
      area: { type: 'string' },
      fields: { type: 'string' },
      table: { type: 'string' },
      menu: { type: 'string' },
      en: { type: 'string' },
      zh: { type: 'string' },
    },
  });
  const resource =
    positionals[0] ?? values.table ?? (await ask('Name of the resource, plural, e.g. notes', ''));
  if (!/^[a-z][a-z0-9_]*(\/[a-z][a-z0-9_]*)?$/.test(resource))
    throw new Error(
      `"${resource}" is no name of a resource: lower case letters, digits and _\n${usage}`,
    );
  const area = readArea(values.area ?? (await ask('Area, Admin or Seller', 'Admin')));
  const fields =
    values.table === undefined
      ? readFields(
          values.fields ?? (await ask('Fields, e.g. title:text! body:textarea', 'name:text!')),
        )
      : await readTable(values.table);
  const menu = (
    values.menu ?? (await ask('Menu entry it goes under', firstEntry(root, area)))
  ).split('.');
  const guess = guessWords(resource.replace(/^.*\//, ''));
  const noun: Words = {
    en: values.en ?? (await ask('What it is called in English', guess.en)),
    'zh-cn': values.zh ?? (await ask('What it is called in Chinese', guess['zh-cn'])),
  };
  return { resource, area, fields, menu, noun, words: await askWords([...fields.keys()], ask) };
}

/** Questions on the terminal; without one every answer is the preset. */
export async function withTerminal<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  if (!process.stdin.isTTY) return work(async (_question, preset) => preset);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await work(
      async (question, preset) =>
        (await terminal.question(`${question}${preset === '' ? '' : ` [${preset}]`}: `)).trim() ||
        preset,
    );
  } finally {
    terminal.close();
  }
}

function readArea(text: string): BackOffice {
  const area = backOffices.find((one) => one.toLowerCase() === text.toLowerCase());
  if (!area) throw new Error(`"${text}" is no area: Admin or Seller`);
  return area;
}

const firstEntry = (root: string, area: BackOffice): string =>
  Object.keys(
    (JSON.parse(readFileSync(join(root, 'screens', area, 'menu.json'), 'utf8')) as MenuJson).items,
  )[0] ?? '';

/** Chinese is asked for where it is not known. */
async function askWords(names: readonly string[], ask: Ask): Promise<ReadonlyMap<string, Words>> {
  const words = new Map<string, Words>();
  for (const name of names) {
    const guess = guessWords(name);
    const chinese = guess.sure ? guess['zh-cn'] : await ask(`"${guess.en}" in Chinese`, '');
    if (chinese !== '' && !guess.sure) words.set(name, { en: guess.en, 'zh-cn': chinese });
  }
  return words;
}
