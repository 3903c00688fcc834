import { AuthoredFile } from '../check/authored-file.ts';

interface NewEntry {
  readonly key: string;
  readonly apis: string;
}

/**
 * Inserts an entry into the text of a menu file, as the last child of the entry at `menu`. The rest
 * of the text stays as it is.
 *
 * @throws Error when that entry does not exist, or has this child already
 */
export function insertMenuEntry(
  path: string,
  text: string,
  menu: readonly string[],
  entry: NewEntry,
): string {
  const file = new AuthoredFile({ path, text });
  const below = menu.flatMap((key, level) => (level === 0 ? [key] : ['children', key]));
  const parentPath = ['items', ...below];
  const parent = file.find(parentPath);
  if (!parent) throw new Error(`${path} has no entry ${menu.join('.')}`);
  const line = `"${entry.key}": { "apis": "${entry.apis}" }`;
  const children = file.find([...parentPath, 'children']);
  if (!children) {
    const property = `"children": { ${line} }`;
    if (parent.lastEnd === undefined) return insertAt(text, parent.start + 1, ` ${property}`);
    return insertAt(text, parent.lastEnd, `, ${property}`);
  }
  if (children.keys.includes(entry.key))
    throw new Error(`${path} has an entry ${[...menu, entry.key].join('.')} already`);
  const lastKey = children.keys.at(-1);
  const lastChild =
    lastKey === undefined ? undefined : file.find([...parentPath, 'children', lastKey]);
  if (!lastChild) return insertAt(text, children.start + 1, ` ${line}`);
  const indent = ' '.repeat(columnOf(text, lastChild.keyOffset));
  return insertAt(text, lastChild.end, `,\n${indent}${line}`);
}

const insertAt = (text: string, offset: number, inserted: string): string =>
  text.slice(0, offset) + inserted + text.slice(offset);

const columnOf = (text: string, offset: number): number =>
  offset - text.lastIndexOf('\n', offset - 1) - 1;
