import { foldersIn, installedPackages } from './extension-packages.mjs';

/** Names of extensions: lower case letters, digits and hyphens. */
export const extensionName = /^[a-z][a-z0-9-]*$/;

/**
 * The folders of extensions, from the root of the project: `extensions/repairs`, then those of
 * packages: `node_modules/souk-repairs`. Both have the same depth, so that the imports of a package
 * are those of the folder that it was made of.
 */
export const extensionFolders = (root: string): readonly string[] => [
  ...foldersIn(root, 'extensions')
    .filter((name) => extensionName.test(name))
    .map((name) => `extensions/${name}`),
  ...installedPackages(root).map((name) => `node_modules/${name}`),
];

/** A path without the folder of the extension that has it; paths of the product are as they are. */
export const pathInExtension = (path: string): string =>
  path.replace(/^(extensions|node_modules)\/[^/]+\//, '');

/** Folders below `extensions` whose name is none of an extension, so that nothing reads them. */
export const misnamedExtensions = (root: string): readonly string[] =>
  foldersIn(root, 'extensions').filter((name) => !extensionName.test(name));
