import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { languages } from '../../../../schemas/contract/language.ts';
import type { Problem } from '../../../../schemas/rules/problems.ts';
import { extensionFolders, pathInExtension } from '../../../platform/config/extension-folders.ts';
import type { ClientNames } from '../client-names.ts';
import { didYouMean } from '../did-you-mean.ts';
import { listFiles, readProjectFiles } from '../project-files.ts';
import type { LintContext } from './lint-context.ts';
import { textHint } from './lint-label.ts';

/**
 * Reports what the code names and the JSON files lack: resources of `@ResourceHooks`, texts of
 * sources and of refusals; and what is registered in files that nothing reads.
 */
export const lintCode = (
  root: string,
  context: LintContext,
  clientNames: ClientNames,
): readonly Problem[] => [
  ...hookClasses(root, context),
  ...sourceTexts(root, context),
  ...errorTexts(root, context),
  ...unreadFiles(root),
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
  const keys = [...(registered.sources?.keys() ?? [])].flatMap((key) => {
    const [, module = '', name = ''] = key.split('.');
    return [`${module}.title`, `${module}.${name}`];
  });
  return [...new Set(keys)]
    .filter((key) => texts.missing(`dicts.sources.${key}`).length === languages.length)
    .map((key) => {
      const problem = problemIn(root, ['server', ...extensionFolders(root)], {
        files: /\.source\.ts$/,
        found: `'${key.replace(/\.title$/, '.')}`,
        message: '',
      });
      const what = key.endsWith('.title') ? 'the sources of a module' : 'a source';
      const folder = /^(extensions|node_modules)\/[^/]+\//.exec(problem.file)?.[0];
      const place = folder
        ? `"${key}" in ${folder}locales/<language>/dicts/sources.json`
        : `"sources.${key}" in locales/<language>/dicts.json`;
      return {
        ...problem,
        message: `no text "dicts.sources.${key}" in ${languages.join(' or ')}, which names ${what} on the rights page: write ${place}`,
      };
    });
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
        const message = `no text "${id}" in ${languages.join(' or ')}${textHint(id, texts)}`;
        return [{ file: path, ...placeAt(code, offset), pointer: '', message }];
      });
    });

/** What code registers, and the files of an extension that are read for it. */
interface Registration {
  readonly code: string;
  readonly name: string;
  readonly files: RegExp;
}

const decorated = /^server\/.*\.(resource|listener|job|controller)\.ts$/;
const registrations: readonly Registration[] = [
  {
    code: '@(?:ResourceHooks|CommandHandler)',
    name: 'server/**/*.resource.ts',
    files: decorated,
  },
  { code: '@On', name: 'server/**/*.listener.ts', files: decorated },
  { code: '@Scheduled', name: 'server/**/*.job.ts', files: decorated },
  { code: '@Controller', name: 'server/**/*.controller.ts', files: decorated },
  { code: 'defineSource', name: 'server/**/*.source.ts', files: /^server\/.*\.source\.ts$/ },
  {
    code: 'define(?:Cell|Field|View|Search|Chart|Widget)',
    name: 'screens/**/*.widget.tsx',
    files: /^screens\/((Admin|Seller)\/.*\.tsx|.*\.widget\.tsx?)$/,
  },
];

/** Code that registers something in a file that is neither read by its name nor imported. */
function unreadFiles(root: string): readonly Problem[] {
  const paths = ['screens', ...extensionFolders(root)]
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => /\.tsx?$/.test(path));
  const imported = new Set(paths.flatMap((path) => importsOf(root, path)));
  return paths
    .filter((path) => !imported.has(path.replace(/\.tsx?$/, '')))
    .flatMap((path) => {
      const code = readFileSync(join(root, path), 'utf8');
      return registrations
        .filter(({ files }) => !files.test(pathInExtension(path)))
        .flatMap((registration) => unreadIn(path, code, registration) ?? []);
    });
}

/** The first of a file, outside comments. */
function unreadIn(path: string, text: string, { code, name }: Registration): Problem | undefined {
  const found = new RegExp(`^(?! *(?:\\*|/)).*?(${code}\\()\\s*('[^']*')?`, 'm').exec(text);
  if (!found) return undefined;
  const [line, call = '', argument = ''] = found;
  return {
    file: path,
    ...placeAt(text, found.index + line.indexOf(call)),
    pointer: '',
    message: `nothing reads this file, so ${call}${argument}…) has no effect: it is read in a file ${name}`,
  };
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

/** Line and column of an offset. */
function placeAt(text: string, offset: number): Pick<Problem, 'line' | 'column'> {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** The relative imports of a file, without the ending. */
const importsOf = (root: string, path: string): readonly string[] =>
  [
    ...readFileSync(join(root, path), 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'(\.[^']+?)(?:\.tsx?)?'/g,
    ),
  ].map(([, target]) => normalize(join(dirname(path), target!)));

interface Searched {
  readonly found: string;
  readonly message: string;
  /** Files that may contain it. Default: all of code */
  readonly files?: RegExp;
}

/** A problem at the first line of the folders' files that contains a text. */
function problemIn(
  root: string,
  folders: readonly string[],
  { found, message, files = /\.ts$/ }: Searched,
): Problem {
  const paths = folders
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => files.test(path));
  for (const path of paths) {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    const index = lines.findIndex((line) => line.includes(found));
    if (index >= 0) return { file: path, line: index + 1, column: 1, pointer: '', message };
  }
  return { file: folders[0] ?? '', line: 1, column: 1, pointer: '', message };
}
