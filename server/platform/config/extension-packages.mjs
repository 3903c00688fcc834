// Runs before anything is bundled: Node's own modules only.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names that `import.meta.glob` finds in node_modules. @type {(name: string) => boolean} */
const isExtension = (name) => name.startsWith('souk-');

/**
 * Packages of extensions in node_modules, whoever depends on them.
 *
 * @type {(root: string) => readonly string[]}
 */
export const installedPackages = (root) => foldersIn(root, 'node_modules').filter(isExtension);

/**
 * Packages of extensions that `dependencies` of package.json name.
 *
 * @type {(root: string) => ReadonlySet<string>}
 */
export function namedPackages(root) {
  const { dependencies = {} } = readPackageJson(root);
  return new Set(Object.keys(dependencies).filter(isExtension));
}

/**
 * Installed extensions that package.json does not name, such as a dependency of another package.
 *
 * @type {(root: string) => readonly string[]}
 */
export function unnamedPackages(root) {
  const named = namedPackages(root);
  return installedPackages(root).filter((name) => !named.has(name));
}

/** Says what is to be done about an unnamed package. @type {(name: string) => string} */
export const unnamed = (name) =>
  `package.json does not depend on it: run npm install ${name}, or npm prune`;

/**
 * Code of extensions runs when it is loaded, so this comes before.
 *
 * @type {(root: string) => void}
 * @throws Error for extensions that package.json does not name
 */
export function assertNamedPackages(root) {
  const lines = unnamedPackages(root).map((name) => `node_modules/${name}: ${unnamed(name)}`);
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** Names of folders and links in a folder. @type {(root: string, folder: string) => string[]} */
export function foldersIn(root, folder) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => !entry.isFile())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/** @returns {{ dependencies?: Readonly<Record<string, string>> }} */
function readPackageJson(root) {
  try {
    return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
