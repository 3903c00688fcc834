import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../../schemas/contract/language.ts';
import type { MenuItemJson, MenuJson } from '../../../schemas/rules/authored/menu-json.ts';
import { resolveResource } from '../../../schemas/rules/resource/resolve-resource.ts';
import { isObject } from '../../../schemas/rules/values/is-object.ts';
import { extensionFolders } from '../../platform/config/extension-folders.ts';
import { AuthoredFile, formatProblem, type JsonPath, mistakeOf } from '../check/authored-file.ts';
import type { RegisteredNames } from '../check/lint/lint-context.ts';
import { menuKey as menuTextKey } from '../check/lint/lint-menu.ts';
import { lintFiles } from '../check/lint-project.ts';
import { readValidFiles } from '../check/load-project.ts';
import {
  isMenuFile,
  listFiles,
  type ProjectFile,
  readLocales,
  resourceNameOf,
  screenPathOf,
} from '../check/project-files.ts';
import { keyOf } from './page-files.ts';

export interface RemovedPage {
  /** Paths of the deleted files. */
  readonly deleted: readonly string[];
  /** Paths of the files that lost entries. */
  readonly changed: readonly string[];
  /** Sources that name the table, which may need a change. */
  readonly mentions: readonly string[];
}

/**
 * Removes a resource: its file, its screens, their menu entries, and the texts of all of them.
 * Removes nothing while another file needs the resource; mistakes that files have anyway do not
 * count. Its table stays for a migration.
 *
 * @throws Error that names what still needs the resource; AuthoringError
 */
export function removePage(
  root: string,
  name: string,
  registered: RegisteredNames = {},
): RemovedPage {
  const isOwn = (path: string): boolean => resourceNameOf(path) === name;
  const files = readValidFiles(root, (path) => isOwn(path) || isMenuFile(path));
  const resource = files.resources.find(({ path }) => resourceNameOf(path) === name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  const screens = files.screens.filter((file) => {
    const { value } = new AuthoredFile(file);
    return isObject(value) && value.resource === name;
  });
  const pages = new Set(screens.map(({ path }) => screenPathOf(path)));
  const menus = files.menus.map((file) => withoutPages(file, pages));
  const remaining = {
    resources: files.resources.filter((file) => file !== resource),
    screens: files.screens.filter((file) => !screens.includes(file)),
    menus: menus.map(({ file }) => file),
    parts: files.parts,
    kinds: files.kinds,
  };
  const known = new Set(lintFiles(root, files, registered).map(mistakeOf));
  const problems = lintFiles(root, remaining, registered)
    .filter((problem) => !known.has(mistakeOf(problem)))
    .map(formatProblem);
  const needing = [...hooksOf(root, name), ...problems];
  if (needing.length > 0)
    throw new Error(`Nothing was removed. These need ${name}:\n  ${needing.join('\n  ')}`);
  const texts = [
    `resources.${keyOf(name)}`,
    ...menus.flatMap((menu) => menu.texts),
    ...[...pages].map((page) => `screens.${page.replaceAll('/', '.')}`),
  ];
  const locales = languages.flatMap((language) => readLocales(root, language));
  const ownLocales = locales.filter(({ path }) => texts.includes(textPrefix(path)));
  const changes = [
    ...remaining.menus.filter((file) => !files.menus.includes(file)),
    ...locales
      .filter((file) => !ownLocales.includes(file))
      .flatMap((file) => localeFileWithout(file, texts)),
  ];
  const deleted = [resource, ...screens, ...ownLocales].map(({ path }) => path);
  for (const path of deleted) rmSync(join(root, path));
  for (const { path, text } of changes) writeFileSync(join(root, path), text);
  return {
    deleted,
    changed: changes.map(({ path }) => path),
    mentions: filesNaming(root, resolveResource(JSON.parse(resource.text), resource.path).table),
  };
}

interface ChangedMenu {
  readonly file: ProjectFile;
  /** Message ids of the removed entries. */
  readonly texts: readonly string[];
}

/** A menu without the entries of pages, and without groups that are empty then. */
function withoutPages(file: ProjectFile, pages: ReadonlySet<string>): ChangedMenu {
  const { area, items } = JSON.parse(file.text) as MenuJson;
  const removed = Object.entries(items).flatMap(([key, item]) => removable(item, [key], pages));
  if (removed.length === 0) return { file, texts: [] };
  const text = removed.reduce(
    (text, { keys }) => new AuthoredFile({ path: file.path, text }).without(menuPath(keys)),
    file.text,
  );
  const texts = removed.map(({ keys, item }) =>
    typeof item.name === 'string' ? item.name : menuTextKey(area, keys),
  );
  return { file: { path: file.path, text }, texts };
}

interface MenuPlace {
  readonly keys: readonly string[];
  readonly item: MenuItemJson;
}

/** Children come before their group. */
function removable(
  item: MenuItemJson,
  keys: readonly string[],
  pages: ReadonlySet<string>,
): readonly MenuPlace[] {
  const children = Object.entries(item.children ?? {});
  const removed = children.flatMap(([key, child]) => removable(child, [...keys, key], pages));
  const page = (item.view ?? item.apis ?? '').replace(/^\//, '');
  const ownChildren = removed.filter((place) => place.keys.length === keys.length + 1);
  const isEmptied =
    item.apis === undefined && children.length > 0 && ownChildren.length === children.length;
  return pages.has(page) || isEmptied ? [...removed, { keys, item }] : removed;
}

/** `['goods', 'brands']` is at `items.goods.children.brands`. */
const menuPath = (keys: readonly string[]): JsonPath => [
  'items',
  ...keys.flatMap((key, index) => (index === 0 ? [key] : ['children', key])),
];

/** The group of the texts of a locale file: `resources.notes`. */
const textPrefix = (path: string): string =>
  path.replace(/^(?:.*\/)?locales\/[^/]+\/|\.json$/g, '').replaceAll('/', '.');

/** The locale file without texts or groups, when it has one of them. */
function localeFileWithout({ path, text }: ProjectFile, ids: readonly string[]): ProjectFile[] {
  const prefix = `${textPrefix(path)}.`;
  const tree = JSON.parse(text) as object;
  const found = ids
    .filter((id) => id.startsWith(prefix))
    .filter((id) => removeText(tree, id.slice(prefix.length).split('.')));
  return found.length > 0 ? [{ path, text: `${JSON.stringify(tree, null, 2)}\n` }] : [];
}

/** Whether the text or group was there. Groups that are empty then go too. */
function removeText(tree: object, [key = '', ...rest]: JsonPath): boolean {
  if (!Object.hasOwn(tree, key)) return false;
  const entries = tree as Record<string, unknown>;
  if (rest.length === 0) return delete entries[key];
  const branch = entries[key];
  if (typeof branch !== 'object' || branch === null || !removeText(branch, rest)) return false;
  if (Object.keys(branch).length === 0) delete entries[key];
  return true;
}

/** Hook classes of the resource; without it they would stop the start. */
const hooksOf = (root: string, name: string): readonly string[] =>
  sourcesOf(root)
    .filter(({ text }) => text.includes(`@ResourceHooks('${name}'`))
    .map(({ path }) => `${path} @ResourceHooks('${name}')`);

const filesNaming = (root: string, table: string): readonly string[] =>
  sourcesOf(root)
    .filter(({ text }) => new RegExp(`\\b${table}\\b`).test(text))
    .map(({ path }) => path);

const sourcesOf = (root: string): readonly ProjectFile[] =>
  ['server', ...extensionFolders(root)]
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => path.endsWith('.ts') && !path.includes('migrations/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
