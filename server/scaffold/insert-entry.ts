import { AuthoredFile } from '../check/authored-file.ts';

/**
 * A menu file with one more entry, under the entry that `menu` leads to; everything else stays as it was written.
 * @throws Error when there is no such entry, or it has that child already
 */
export function insertEntry(
  path: string,
  text: string,
  menu: readonly string[],
  entry: { readonly key: string; readonly apis: string },
): string {
  const file = new AuthoredFile({ path, text });
  const place = ['items', ...menu.flatMap((key, at) => (at === 0 ? [key] : ['children', key]))];
  const parent = file.find(place);
  if (!parent) throw new Error(`${path} has no entry ${menu.join('.')}`);
  const line = `"${entry.key}": { "apis": "${entry.apis}" }`;
  const children = file.find([...place, 'children']);
  if (!children)
    return splice(
      text,
      parent.lastEnd ?? parent.start + 1,
      `${parent.lastEnd === undefined ? ' ' : ', '}"children": { ${line} }`,
    );
  if (children.keys.includes(entry.key))
    throw new Error(`${path} has an entry ${[...menu, entry.key].join('.')} already`);
  const last = children.keys.at(-1);
  const before = last === undefined ? undefined : file.find([...place, 'children', last]);
  const indent = last === undefined ? ' ' : `\n${' '.repeat(columnOf(text, before!.keyOffset))}`;
  return splice(
    text,
    before?.end ?? children.start + 1,
    `${last === undefined ? '' : ','}${indent}${line}`,
  );
}

const splice = (text: string, at: number, more: string): string =>
  text.slice(0, at) + more + text.slice(at);
const columnOf = (text: string, offset: number): number =>
  offset - text.lastIndexOf('\n', offset - 1) - 1;
