import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
}

/** Reads `schemas/resources/**`, `screens/{Admin,Seller}/**` and both menus, sorted by path. */
export function readProjectFiles(root: string): ProjectFiles {
  const screens = ['screens/Admin', 'screens/Seller'].flatMap((folder) => readFolder(root, folder));
  const isMenu = ({ path }: ProjectFile): boolean => /^screens\/\w+\/menu\.json$/.test(path);
  return {
    resources: readFolder(root, 'schemas/resources'),
    screens: screens.filter((file) => !isMenu(file)),
    menus: screens.filter(isMenu),
  };
}

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
  const handWritten = listFiles(root, 'screens')
    .filter((path) => /^screens\/(Admin|Seller)\/.*\.tsx$/.test(path))
    .map((path) => path.replace(/^screens\/|\.tsx$/g, ''));
  return new Set([...screens.map(({ path }) => screenPathOf(path)), ...handWritten]);
}

/** `screens/Admin/orders/wait.json` is the screen `Admin/orders/wait`. */
export const screenPathOf = (file: string): string =>
  file.replace(/^screens\//, '').replace(/\.json$/, '');
