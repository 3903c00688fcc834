import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backOffices } from '../../../schemas/contract/areas.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { extensionFolders, pathInExtension } from '../../platform/config/extension-folders.ts';
import { projectRoot } from '../../platform/config/project-root.ts';

/** An authored JSON file: its path from the project root, with forward slashes, and its text. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** The JSON files that define the product. */
export interface ProjectFiles {
  readonly resources: readonly ProjectFile[];
  readonly screens: readonly ProjectFile[];
  readonly menus: readonly ProjectFile[];
  /** What extensions add to resources and screens of others. */
  readonly parts: readonly ProjectFile[];
  /** Kinds of columns, form items, views, search fields and charts, those of extensions too. */
  readonly kinds: readonly ProjectFile[];
}

/**
 * Reads `schemas/resources/**`, `screens/{Admin,Seller}/**` and both menus, each sorted by path, then
 * those of extensions.
 */
export function readProjectFiles(root: string): ProjectFiles {
  const screens = screenFolders(root).flatMap((folder) => readFolder(root, folder));
  const isMenu = ({ path }: ProjectFile): boolean => isMenuFile(path);
  return {
    resources: ['schemas', ...extensionFolders(root)].flatMap((folder) =>
      readFolder(root, `${folder}/resources`),
    ),
    screens: screens.filter((file) => !isMenu(file)),
    menus: screens.filter(isMenu),
    kinds: [
      ...readFolder(projectRoot, 'schemas/kinds'),
      ...extensionFolders(root).flatMap((folder) => readFolder(root, `${folder}/kinds`)),
    ],
    parts: extensionFolders(root).flatMap((folder) =>
      ['resources', ...backOffices.map((area) => `screens/${area}`)].flatMap((part) =>
        readFolder(root, `${folder}/extends/${part}`),
      ),
    ),
  };
}

/** Whether a path is that of a menu. */
export const isMenuFile = (path: string): boolean => /\bscreens\/\w+\/menu\.json$/.test(path);

const screenFolders = (root: string): readonly string[] =>
  ['', ...extensionFolders(root).map((folder) => `${folder}/`)].flatMap((folder) =>
    backOffices.map((area) => `${folder}screens/${area}`),
  );

/** The locale files of a language: those of the product, then those of extensions. */
export const readLocales = (root: string, language: Language): readonly ProjectFile[] =>
  ['', ...extensionFolders(root).map((folder) => `${folder}/`)].flatMap((folder) =>
    readFolder(root, `${folder}locales/${language}`),
  );

/** Every `.json` file under a folder; empty when the folder does not exist. */
export function readFolder(root: string, folder: string): readonly ProjectFile[] {
  return listFiles(root, folder)
    .filter((path) => path.endsWith('.json'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Paths of the files under a folder, from the root, sorted; empty when it does not exist. */
export function listFiles(root: string, folder: string): readonly string[] {
  return readEntries(join(root, folder))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/'),
    )
    .sort();
}

function readEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Paths of all screens, broken ones included, and of hand-written pages. */
export function pagePaths(root: string, { screens }: ProjectFiles): ReadonlySet<string> {
  return new Set([
    ...screens.map(({ path }) => screenPathOf(path)),
    ...handWrittenPages(root).map(screenPathOf),
  ]);
}

/** Files of hand-written pages, those of extensions too. */
export const handWrittenPages = (root: string): readonly string[] =>
  screenFolders(root)
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => path.endsWith('.tsx'));

/** `screens/Admin/orders/wait.json` is the screen `Admin/orders/wait`, also in an extension. */
export const screenPathOf = (file: string): string =>
  pathInExtension(file).replace(/^(extends\/)?screens\/|\.(json|tsx)$/g, '');

/** `schemas/resources/configs/web.json` is the resource `configs/web`, also in an extension. */
export const resourceNameOf = (file: string): string =>
  pathInExtension(file).replace(/^((schemas|extends)\/)?resources\/|\.json$/g, '');
