import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import {
  fallbackLanguage,
  type Language,
  languages,
  negotiateLanguage,
} from '../../../schemas/contract/language.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import { extensionFolders } from '../config/extension-folders.ts';
import { inProject, projectRoot } from '../config/project-root.ts';

type Texts = ReadonlyMap<string, string>;
type Params = Readonly<Record<string, string | number>>;

/** Keys of this file have no prefix: `msg.success`, `selectErr`. */
const unprefixedFile = 'common';

const catalogue: ReadonlyMap<Language, Texts> = loadTexts();

/**
 * The text of a locale key with its `{name}` parameters, without the space or colon before an empty
 * last one. A parameter that holds a name in two languages is shown in the given one. A key that this
 * language lacks is taken from another; a key that no language has is returned itself, so that the
 * page shows it.
 */
export function translate(language: Language, key: string, params: Params = {}): string {
  const text =
    catalogue.get(language)?.get(key) ??
    catalogue.get(fallbackLanguage)?.get(key) ??
    catalogue.get('en')?.get(key) ??
    key;
  const filled = text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? localName(String(params[name]), language) : placeholder,
  );
  return Object.values(params).includes('') ? filled.replace(/[\s:：]+$/, '') : filled;
}

/** Whether all languages have a text for the key. */
export const hasText = (key: string): boolean =>
  languages.every((language) => catalogue.get(language)?.has(key));

/** The language of an API call. For pages see `pageLanguage`. */
export const languageOf = (headers: FastifyRequest['headers']): Language =>
  negotiateLanguage(headers['accept-language']);

function loadTexts(): ReadonlyMap<Language, Texts> {
  return new Map(languages.map((language) => [language, loadLanguage(language)]));
}

function loadLanguage(language: Language): Texts {
  const folders = ['', ...extensionFolders(projectRoot)]
    .map((folder) => inProject(folder, 'locales', language))
    .filter((folder) => existsSync(folder));
  return new Map(folders.flatMap(loadFolder));
}

function loadFolder(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.json') && !path.startsWith('storefront/'))
    .flatMap((path) => loadFile(folder, path.slice(0, -'.json'.length)));
}

/** @param name path below the folder without `.json`: keys of `resources/goods` begin with `resources.goods.` */
function loadFile(folder: string, name: string): [string, string][] {
  const path = `${folder}/${name}.json`;
  try {
    const prefix = name === unprefixedFile ? '' : `${name.replaceAll('/', '.')}.`;
    return flatten(JSON.parse(readFileSync(path, 'utf8')), prefix);
  } catch (cause) {
    throw new Error(`${path} is not a valid file of locale texts`, { cause });
  }
}

function flatten(node: unknown, prefix: string): [string, string][] {
  if (typeof node === 'string') return [[prefix.slice(0, -1), node]];
  if (typeof node !== 'object' || node === null)
    throw new Error(`${prefix.slice(0, -1)} must be a text`);
  return Object.entries(node).flatMap(([key, child]) => flatten(child, `${prefix}${key}.`));
}
