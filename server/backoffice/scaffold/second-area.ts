import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../../schemas/contract/language.ts';
import type { ResourceJson } from '../../../schemas/rules/authored/resource-json.ts';
import { AuthoredFile, type JsonPath } from '../check/authored-file.ts';
import { guessLabel } from './guess-label.ts';
import { layOut } from './lay-out.ts';
import { keyOf, type NewPage, resourcePath, scopeOf, storeField } from './page-files.ts';

/** A file with its new text. */
export type FileText = readonly [path: string, text: string];

/**
 * What changes in a resource that gets a page in another area: its scope, and for sellers the store
 * that its rows belong to.
 *
 * @throws Error when the rows follow a parent, which has the page
 */
export function withArea(root: string, page: NewPage): readonly FileText[] {
  const path = resourcePath(page);
  const text = readFileSync(join(root, path), 'utf8');
  const { scope, fields } = JSON.parse(text) as ResourceJson;
  if (typeof scope === 'string')
    throw new Error(`${path} follows "${scope}", which has the page: nothing was written`);
  if (scope[page.area] !== undefined) return [];
  const withScope = insert([path, text], ['scope'], [page.area, scopeOf(page.area)]);
  if (page.area === 'Admin' || fields.store_id !== undefined) return [withScope];
  const label = guessLabel(storeField[0]);
  const texts = languages
    .map((language) => ({
      language,
      file: `${page.folder}locales/${language}/resources/${keyOf(page.resource)}.json`,
    }))
    .filter(({ file }) => existsSync(join(root, file)))
    .map(({ language, file }) =>
      insert([file, readFileSync(join(root, file), 'utf8')], [], [storeField[0], label[language]]),
    );
  return [insert(withScope, ['fields'], storeField), ...texts];
}

/** An entry after the last one of an object, on a line of its own where the others are. */
function insert(
  [path, text]: FileText,
  place: JsonPath,
  [key, value]: readonly [key: string, value: unknown],
): FileText {
  const file = new AuthoredFile({ path, text });
  const { start, end, lastEnd = start + 1, keys } = file.find(place)!;
  const first = keys[0] === undefined ? undefined : file.find([...place, keys[0]]);
  const before = text.slice(start + 1, first?.keyOffset ?? start + 1);
  if (before.includes('\n')) {
    const indent = before.slice(before.lastIndexOf('\n') + 1);
    const name = `${indent}"${key}": `;
    const entry = `,\n${name}${layOut(value, indent, name.length)}`;
    return [path, text.slice(0, lastEnd) + entry + text.slice(lastEnd)];
  }
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const indent = /^ */.exec(text.slice(lineStart))![0];
  const used = start - lineStart + (text[end] === ',' ? 1 : 0);
  const all = { ...(JSON.parse(text.slice(start, end)) as object), [key]: value };
  return [path, text.slice(0, start) + layOut(all, indent, used) + text.slice(end)];
}
