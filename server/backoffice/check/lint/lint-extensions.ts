import type { Problem } from '../../../../schemas/rules/problems.ts';
import {
  extensionFolders,
  misnamedExtensions,
} from '../../../platform/config/extension-folders.ts';
import {
  installedPackages,
  namedPackages,
  unnamed,
  unnamedPackages,
} from '../../../platform/config/extension-packages.mjs';
import { listFiles } from '../project-files.ts';

/** Where the JSON files of an extension are; other places would be read by nobody. */
const extensionFile = new RegExp(
  [
    '^extensions/[^/]+/(',
    '(extends/)?(resources|screens/(Admin|Seller))/.+',
    '|kinds/\\w+/\\w+',
    '|locales/(en|zh-cn)/.+',
    '|server/answers',
    '|package)\\.json$',
  ].join(''),
);

/** JSON files and folders of extensions that nothing reads, and packages that are only half there. */
export const lintExtensions = (root: string): readonly Problem[] => [
  ...lintPackages(root),
  ...misnamedExtensions(root).map((name) =>
    problemOf(
      `extensions/${name}`,
      'is no name of an extension: lower case letters, digits and hyphens',
    ),
  ),
  ...extensionFolders(root)
    .filter((folder) => folder.startsWith('extensions/'))
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => path.endsWith('.json') && !extensionFile.test(path))
    .map((path) =>
      problemOf(
        path,
        'nothing reads this file: JSON of an extension is in resources, screens/Admin, ' +
          'screens/Seller, extends, kinds or locales',
      ),
    ),
];

/** An extension from a package is in node_modules and in `dependencies` of package.json. */
function lintPackages(root: string): readonly Problem[] {
  const there = installedPackages(root);
  return [
    ...unnamedPackages(root).map((name) => problemOf(`node_modules/${name}`, unnamed(name))),
    ...[...namedPackages(root)]
      .filter((name) => !there.includes(name))
      .map((name) =>
        problemOf('package.json', `the extension ${name} is not in node_modules: run npm install`),
      ),
  ];
}

/** A problem of a file as a whole. */
export const problemOf = (file: string, message: string): Problem => ({
  file,
  line: 1,
  column: 1,
  pointer: '',
  message,
});
