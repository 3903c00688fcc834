import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Names of extensions: lower case letters, digits and hyphens. */
export const extensionName = /^[a-z][a-z0-9-]*$/;

/** The folders of extensions, from the root of the project: `extensions/repairs`. */
export const extensionFolders = (root: string): readonly string[] =>
  foldersIn(root)
    .filter((name) => extensionName.test(name))
    .map((name) => `extensions/${name}`);

/** Folders below `extensions` whose name is none of an extension, so that nothing reads them. */
export const misnamedExtensions = (root: string): readonly string[] =>
  foldersIn(root).filter((name) => !extensionName.test(name));

function foldersIn(root: string): readonly string[] {
  try {
    return readdirSync(join(root, 'extensions'), { withFileTypes: true })
      .filter((entry) => !entry.isFile())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
