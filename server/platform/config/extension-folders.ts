import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of extensions: lower case letters, digits and hyphens. */
export const extensionName = /^[a-z][a-z0-9-]*$/;
const packageName = /^souk-[a-z0-9-]+$/;

/**
 * The folders of extensions, from the root of the project: `extensions/repairs`, then those of
 * packages: `node_modules/souk-repairs`. Both have the same depth, so that the imports of a package
 * are those of the folder that it was made of.
 */
export const extensionFolders = (root: string): readonly string[] => [
  ...foldersIn(root, 'extensions')
    .filter((name) => extensionName.test(name))
    .map((name) => `extensions/${name}`),
  ...foldersIn(root, 'node_modules')
    .filter((name) => packageName.test(name))
    .map((name) => `node_modules/${name}`),
];

/** A path without the folder of the extension that has it; paths of the product are as they are. */
export const pathInExtension = (path: string): string =>
  path.replace(/^(extensions|node_modules)\/[^/]+\//, '');

/** Folders below `extensions` whose name is none of an extension, so that nothing reads them. */
export const misnamedExtensions = (root: string): readonly string[] =>
  foldersIn(root, 'extensions').filter((name) => !extensionName.test(name));

/** Packages of extensions that `dependencies` of package.json name. */
export function namedPackages(root: string): ReadonlySet<string> {
  const { dependencies = {} } = readPackageJson(root);
  return new Set(Object.keys(dependencies).filter((name) => packageName.test(name)));
}

function readPackageJson(root: string): {
  readonly dependencies?: Readonly<Record<string, string>>;
} {
  try {
    return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

function foldersIn(root: string, folder: string): readonly string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => !entry.isFile())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
