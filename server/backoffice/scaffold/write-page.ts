import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Language, languages } from '../../../schemas/contract/language.ts';
import type { LocalizedLabel } from './guess-label.ts';
import {
  localeTextsOf,
  type NewPage,
  resourcePath,
  resourceText,
  screenPath,
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
 * Writes a new page: resource, screen and texts in both languages. No file that exists is changed.
 *
 * @throws Error that names the file in the way
 */
export function writePage(root: string, page: NewPage): WrittenPage {
  const texts = localeTextsOf(page);
  const files: readonly FileText[] = [
    [resourcePath(page), resourceText(page)],
    [screenPath(page), screenText(page)],
    ...languages.flatMap((language) =>
      [...texts.files].map(
        ([file, labels]): FileText => [
          `${page.folder}locales/${language}/${file}.json`,
          localeText(labels, language),
        ],
      ),
    ),
  ];
  for (const [path] of files)
    if (existsSync(join(root, path))) throw new Error(`${path} exists: nothing was written`);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { files: files.map(([path]) => path), unsure: texts.unsure };
}

function localeText(labels: ReadonlyMap<string, LocalizedLabel>, language: Language): string {
  const texts = Object.fromEntries([...labels].map(([key, label]) => [key, label[language]]));
  return `${JSON.stringify(texts, null, 2)}\n`;
}
