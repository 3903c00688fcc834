import { parseJson } from '../../../../schemas/rules/values/parse-json.ts';

/** Entries separated by commas; a JSON list where an entry has a comma of its own. */
export function joinList(entries: readonly unknown[]): string {
  const texts = entries.map(String);
  const isPlain = texts.every((text) => !/^\[|,|^\s*$/.test(text));
  return isPlain ? texts.join(', ') : JSON.stringify(entries);
}

/** The entries of `joinList`, and of a text with commas. */
export function splitList(text: string): readonly string[] {
  const listed = text.startsWith('[') ? parseJson(text) : undefined;
  const parts = Array.isArray(listed) ? listed.map(String) : text.split(',');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
