import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languages, type Language } from '../../schemas/contract/language.ts';
import { insertEntry } from './insert-entry.ts';
import { menuKey, resourceText, screenText, textsOf, type NewPage } from './plan-files.ts';
import type { Words } from './words.ts';

/**
 * Writes a new page: resource, screen, menu line and the words in both languages. Nothing is written when anything is in the way.
 * @returns the files written, and the message ids whose Chinese has still to be written
 * @throws Error that names the file or key that is there already
 */
export function writePage(
  root: string,
  page: NewPage,
): { readonly files: readonly string[]; readonly unsure: readonly string[] } {
  const { resource, area } = page;
  const made: readonly (readonly [string, string])[] = [
    [`schemas/resources/${resource}.json`, resourceText(page)],
    [`screens/${area}/${resource}.json`, screenText(page)],
  ];
  for (const [path] of made)
    if (existsSync(join(root, path)))
      throw new Error(`${path} is there already: nothing was written`);
  const { resources, menus, unsure } = textsOf(page);
  const changed: readonly (readonly [string, string])[] = [
    [`screens/${area}/menu.json`, withEntry(root, page)],
    ...languages.flatMap((language) =>
      (
        [
          ['resources', resources],
          ['menus', menus],
        ] as const
      ).map(
        ([name, texts]) =>
          [
            `locales/${language}/${name}.json`,
            withTexts(root, `locales/${language}/${name}.json`, texts, language),
          ] as const,
      ),
    ),
  ];
  for (const [path, text] of [...made, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { files: [...made, ...changed].map(([path]) => path), unsure };
}

function withEntry(root: string, { area, resource, menu }: NewPage): string {
  const path = `screens/${area}/menu.json`;
  return insertEntry(path, readFileSync(join(root, path), 'utf8'), menu, {
    key: menuKey(resource),
    apis: `/${area}/${resource}`,
  });
}

/** The locale file with further texts; one that is there already is kept. */
function withTexts(
  root: string,
  path: string,
  texts: ReadonlyMap<string, Words>,
  language: Language,
): string {
  const tree = JSON.parse(readFileSync(join(root, path), 'utf8')) as Tree;
  for (const [id, words] of texts) place(tree, id.split('.'), words[language]);
  return `${JSON.stringify(tree, null, 2)}\n`;
}

interface Tree {
  [key: string]: Tree | string;
}

function place(tree: Tree, [key = '', ...rest]: readonly string[], text: string): void {
  const branch = tree[key];
  if (rest.length === 0) tree[key] = branch ?? text;
  else if (typeof branch === 'string')
    throw new Error(
      `A text stands where "${[key, ...rest].join('.')}" belongs: give the menu entry above it a name of its own`,
    );
  else place((tree[key] = branch ?? {}), rest, text);
}
