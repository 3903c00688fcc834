import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Language, languages } from '../../../schemas/contract/language.ts';
import type { LocalizedLabel } from './guess-label.ts';
import { insertMenuEntry } from './insert-menu-entry.ts';
import {
  localeTextsOf,
  menuKey,
  type NewPage,
  type NewTexts,
  resourceText,
  screenText,
} from './page-files.ts';

/** A file to write: its path from the root, and its text. */
type FileText = readonly [path: string, text: string];

export interface WrittenPage {
  /** Paths of the written files. */
  readonly files: readonly string[];
  /** Message ids whose Chinese text must still be written. */
  readonly unsure: readonly string[];
}

/**
 * Writes a new page: resource, screen, menu entry and texts in both languages. Texts that exist
 * stay. Writes nothing when a file exists or a text is where a group of texts must be.
 *
 * @throws Error that names the file or key in the way
 */
export function writePage(root: string, page: NewPage): WrittenPage {
  const { resource, area } = page;
  const newFiles: readonly FileText[] = [
    [`schemas/resources/${resource}.json`, resourceText(page)],
    [`screens/${area}/${resource}.json`, screenText(page)],
  ];
  for (const [path] of newFiles)
    if (existsSync(join(root, path))) throw new Error(`${path} exists: nothing was written`);
  const texts = localeTextsOf(page);
  const files = [...newFiles, menuFile(root, page), ...localeFiles(root, texts)];
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { files: files.map(([path]) => path), unsure: texts.unsure };
}

function menuFile(root: string, { area, resource, menu }: NewPage): FileText {
  const path = `screens/${area}/menu.json`;
  const text = readFileSync(join(root, path), 'utf8');
  const entry = { key: menuKey(resource), apis: `/${area}/${resource}` };
  return [path, insertMenuEntry(path, text, menu, entry)];
}

const localeFiles = (root: string, { resources, menus }: NewTexts): readonly FileText[] =>
  languages.flatMap((language) => [
    localeFile(root, 'resources', resources, language),
    localeFile(root, 'menus', menus, language),
  ]);

/** A locale file with further texts. Existing texts stay. */
function localeFile(
  root: string,
  name: 'resources' | 'menus',
  labels: ReadonlyMap<string, LocalizedLabel>,
  language: Language,
): FileText {
  const path = `locales/${language}/${name}.json`;
  const tree = JSON.parse(readFileSync(join(root, path), 'utf8')) as TextTree;
  for (const [id, label] of labels) setText(tree, id.split('.'), label[language]);
  return [path, `${JSON.stringify(tree, null, 2)}\n`];
}

interface TextTree {
  [key: string]: TextTree | string;
}

function setText(tree: TextTree, [key = '', ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) {
    tree[key] ??= text;
    return;
  }
  const branch = tree[key] ?? {};
  if (typeof branch === 'string')
    throw new Error(
      `The locale key "${[key, ...rest].join('.')}" has a text instead of a group: give the parent menu entry a "name"`,
    );
  tree[key] = branch;
  setText(branch, rest, text);
}
