import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FastifyRequest } from 'fastify';
import {
  fallbackLanguage,
  type Language,
  languages,
  negotiateLanguage,
} from '../../schemas/contract/language.ts';
import { localName } from '../../schemas/rules/local-name.ts';
import { inProject } from '../config/root.ts';

type Texts = ReadonlyMap<string, string>;
type Params = Readonly<Record<string, string | number>>;

/** Keys of this file carry no prefix: `msg.success`, `selectErr`. */
const unprefixed = 'common';

let catalogue: ReadonlyMap<Language, Texts> = loadTexts();

/**
 * The text of a locale key with `{name}` filled in, names that have a half for each language by theirs. A key missing in one language falls back to the other;
 * missing in both it is returned as it is, so that a page shows the key and not nothing.
 */
export function translate(language: Language, key: string, params: Params = {}): string {
  const text =
    catalogue.get(language)?.get(key) ??
    catalogue.get(fallbackLanguage)?.get(key) ??
    catalogue.get('en')?.get(key) ??
    key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? localName(String(params[name]), language) : whole,
  );
}

/** Whether both languages know a key. */
export const hasText = (key: string): boolean =>
  languages.every((language) => catalogue.get(language)?.has(key));

/** Reads `locales/` again; development only. */
export function reloadTexts(): void {
  catalogue = loadTexts();
}

/** The language of an API call: what the client asks for. Pages have more to say, see `pageLanguage`. */
export const languageOf = (headers: FastifyRequest['headers']): Language =>
  negotiateLanguage(headers['accept-language']);

function loadTexts(): ReadonlyMap<Language, Texts> {
  return new Map(
    languages.map((language) => {
      const folder = inProject('locales', language);
      const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
      return [language, new Map(files.flatMap((file) => textsOf(folder, basename(file, '.json'))))];
    }),
  );
}

function textsOf(folder: string, name: string): [string, string][] {
  const path = `${folder}/${name}.json`;
  try {
    return flatten(JSON.parse(readFileSync(path, 'utf8')), name === unprefixed ? '' : `${name}.`);
  } catch (cause) {
    throw new Error(`${path} is not readable as locale texts`, { cause });
  }
}

function flatten(node: unknown, prefix: string): [string, string][] {
  if (typeof node === 'string') return [[prefix.slice(0, -1), node]];
  if (typeof node !== 'object' || node === null)
    throw new Error(`${prefix.slice(0, -1)} must be a text`);
  return Object.entries(node).flatMap(([key, child]) => flatten(child, `${prefix}${key}.`));
}
