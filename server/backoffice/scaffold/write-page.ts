import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Language, languages } from '../../../schemas/contract/language.ts';
import { formatProblem, mistakeOf } from '../check/authored-file.ts';
import { lintProject } from '../check/lint-project.ts';
import type { LocalizedLabel } from './guess-label.ts';
import {
  localeTextsOf,
  type NewPage,
  resourcePath,
  resourceText,
  screenPath,
  screenText,
} from './page-files.ts';
import { type FileText, withArea } from './second-area.ts';

export interface WrittenPage {
  /** Paths of the written files. */
  readonly files: readonly string[];
  /** Paths of files that were there and have more now. */
  readonly changed: readonly string[];
  /** Message ids whose Chinese text must still be written. */
  readonly unsure: readonly string[];
  /** Undoes everything. */
  readonly takeBack: () => void;
}

/**
 * Writes a new page: resource, screen and texts in both languages. No file that exists is changed, but
 * that of a resource which gets a page in another area, by its scope.
 *
 * @throws Error that names the file in the way
 */
export function writePage(root: string, page: NewPage): WrittenPage {
  const texts = localeTextsOf(page);
  const isThere = page.fields.size === 0;
  const isOfScreen = (id: string): boolean => /^screens[./]/.test(id);
  const files: readonly FileText[] = [
    ...(isThere ? [] : [[resourcePath(page), resourceText(page)] as const]),
    [screenPath(page), screenText(page)],
    ...languages.flatMap((language) =>
      [...texts.files]
        .filter(([file]) => !isThere || isOfScreen(file))
        .map(
          ([file, labels]): FileText => [
            `${page.folder}locales/${language}/${file}.json`,
            localeText(labels, language),
          ],
        ),
    ),
  ];
  for (const [path] of files)
    if (existsSync(join(root, path))) throw new Error(`${path} exists: nothing was written`);
  const changed = isThere ? withArea(root, page) : [];
  const before = changed.map(([path]) => [path, readFileSync(join(root, path), 'utf8')] as const);
  for (const [path, text] of changed) writeFileSync(join(root, path), text);
  const made = files.map(([path, text]) => {
    const file = join(root, path);
    const folder = mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return folder ?? file;
  });
  return {
    files: files.map(([path]) => path),
    changed: changed.map(([path]) => path),
    unsure: texts.unsure.filter((id) => !isThere || isOfScreen(id)),
    takeBack: () => {
      for (const [path, text] of before) writeFileSync(join(root, path), text);
      for (const path of made) rmSync(path, { recursive: true, force: true });
    },
  };
}

/**
 * The same, taken back when the check refuses the page. Mistakes that files have anyway do not count.
 *
 * @throws Error that names the file in the way, or the mistakes
 */
export async function writeCheckedPage(root: string, page: NewPage): Promise<WrittenPage> {
  const known = new Set((await lintProject(root)).map(mistakeOf));
  const written = writePage(root, page);
  const problems = (await lintProject(root)).filter((problem) => !known.has(mistakeOf(problem)));
  if (problems.length === 0) return written;
  written.takeBack();
  throw new Error(`Nothing was written:\n  ${problems.map(formatProblem).join('\n  ')}`);
}

function localeText(labels: ReadonlyMap<string, LocalizedLabel>, language: Language): string {
  const texts = Object.fromEntries([...labels].map(([key, label]) => [key, label[language]]));
  return `${JSON.stringify(texts, null, 2)}\n`;
}
