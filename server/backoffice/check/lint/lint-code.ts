import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { languages } from '../../../../schemas/contract/language.ts';
import type { Problem } from '../../../../schemas/rules/problems.ts';
import { extensionFolders } from '../../../platform/config/extension-folders.ts';
import type { ClientNames } from '../client-names.ts';
import { didYouMean } from '../did-you-mean.ts';
import { listFiles, readProjectFiles } from '../project-files.ts';
import type { LintContext } from './lint-context.ts';
import { textHint } from './lint-label.ts';

/**
 * Reports what the code names and the JSON files lack: resources of `@ResourceHooks`, texts of
 * sources and of refusals; and components in files that no file imports.
 */
export const lintCode = (
  root: string,
  context: LintContext,
  clientNames: ClientNames,
): readonly Problem[] => [
  ...hookClasses(root, context),
  ...sourceTexts(root, context),
  ...errorTexts(root, context),
  ...unimportedWidgets(root, clientNames),
  ...kindsWithoutComponent(root, clientNames),
];

function hookClasses(
  root: string,
  { resources, broken, registered }: LintContext,
): readonly Problem[] {
  const wrong = (registered.hookClasses ?? []).filter(
    ({ resource }) => !resources.has(resource) && !broken.has(resource),
  );
  return wrong.map(({ className, resource }) =>
    problemIn(root, ['server', ...extensionFolders(root)], {
      found: `class ${className} `,
      message: `@ResourceHooks of ${className}: there is no resource "${resource}"${didYouMean(resource, resources.keys())}`,
    }),
  );
}

/** The rights page shows each source by its text, and the sources of a module under a title. */
function sourceTexts(root: string, { registered, texts }: LintContext): readonly Problem[] {
  const ids = [...(registered.sources?.keys() ?? [])].flatMap((key) => {
    const [, module = '', name = ''] = key.split('.');
    return [`dicts.sources.${module}.title`, `dicts.sources.${module}.${name}`];
  });
  return [...new Set(ids)]
    .filter((id) => texts.missing(id).length === languages.length)
    .map((id) =>
      problemIn(root, ['server', ...extensionFolders(root)], {
        found: `'${id.replace('dicts.sources.', '').replace(/\.title$/, '.')}`,
        message: `no text "${id}" in ${languages.join(' or ')}: it names a source on the rights page`,
      }),
    );
}

/** Folders whose code names texts of refusals, besides extensions. */
const codeFolders = ['server', 'schemas', 'engine', 'screens', 'storefront'];
/** A key with `errors.`, or the second value of `badInputAt` and `badField`. */
const errorKey =
  /'errors\.(\w+(?:\.\w+)+)'|\bbad(?:InputAt|Field)\(\s*[^,()]+,\s*'(\w+(?:\.\w+)+)'/g;

/** Without a text the user reads the key. */
const errorTexts = (root: string, { texts }: LintContext): readonly Problem[] =>
  [...codeFolders, ...extensionFolders(root)]
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => {
      const code = readFileSync(join(root, path), 'utf8');
      return [...code.matchAll(errorKey)].flatMap(([found, full, short], index, all) => {
        const id = `errors.${full ?? short}`;
        if (texts.missing(id).length < languages.length) return [];
        const offset = all[index]!.index + found.lastIndexOf(`'`, found.length - 2);
        const before = code.slice(0, offset);
        const place = {
          line: before.split('\n').length,
          column: offset - before.lastIndexOf('\n'),
        };
        const message = `no text "${id}" in ${languages.join(' or ')}${textHint(id, texts)}`;
        return [{ file: path, ...place, pointer: '', message }];
      });
    });

/** Pages register their components when they open, `*.widget.tsx` always; others are imported. */
function unimportedWidgets(root: string, { widgetFiles }: ClientNames): readonly Problem[] {
  const paths = ['screens', ...extensionFolders(root)]
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => /\.tsx?$/.test(path));
  const imported = new Set(paths.flatMap((path) => importsOf(root, path)));
  return [...widgetFiles]
    .filter(([path]) => !/\bscreens\/(Admin|Seller)\/|\.widget\.tsx?$/.test(path))
    .filter(([path]) => !imported.has(path.replace(/\.tsx?$/, '')))
    .map(([path, names]) => ({
      file: path,
      line: 1,
      column: 1,
      pointer: '',
      message: `no file imports it, so no page knows "${names.join('", "')}": end its name with .widget${path.endsWith('x') ? '.tsx' : '.ts'}`,
    }));
}

const registerOf: Readonly<Record<string, string>> = {
  columns: 'Cell',
  items: 'Field',
  views: 'View',
  search: 'Search',
  charts: 'Chart',
};

/** A kind of an extension needs a component, registered in a file `*.widget.tsx`. */
const kindsWithoutComponent = (root: string, { kinds }: ClientNames): readonly Problem[] =>
  extensionFolders(root)
    .flatMap((folder) => listFiles(root, `${folder}/kinds`))
    .flatMap((path) => {
      const [, folder = '', type] = /\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
      const what = registerOf[folder];
      if (what === undefined || kinds.has(`${what} ${type}`)) return [];
      const users = screensWith(root, new RegExp(`"type"\\s*:\\s*"${type}"`));
      const used = users.length === 0 ? '' : `; used in ${users.join(', ')}`;
      const message = `no file *.widget.tsx registers its component by define${what}('${type}', …)${used}`;
      return [{ file: path, line: 1, column: 1, pointer: '', message }];
    });

/** Screens, and parts of extensions, with a text. */
function screensWith(root: string, pattern: RegExp): readonly string[] {
  const { screens, parts } = readProjectFiles(root);
  return [...screens, ...parts].filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

/** The relative imports of a file, without the ending. */
const importsOf = (root: string, path: string): readonly string[] =>
  [
    ...readFileSync(join(root, path), 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'(\.[^']+?)(?:\.tsx?)?'/g,
    ),
  ].map(([, target]) => normalize(join(dirname(path), target!)));

/** A problem at the first line of the folders' files that contains a text. */
function problemIn(
  root: string,
  folders: readonly string[],
  { found, message }: { readonly found: string; readonly message: string },
): Problem {
  const paths = folders
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => path.endsWith('.ts'));
  for (const path of paths) {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    const index = lines.findIndex((line) => line.includes(found));
    if (index >= 0) return { file: path, line: index + 1, column: 1, pointer: '', message };
  }
  return { file: folders[0] ?? '', line: 1, column: 1, pointer: '', message };
}
