import type { ResourceJson } from '../../../schemas/rules/authored/resource-json.ts';
import type { Problem } from '../../../schemas/rules/problems.ts';
import { resolveResource } from '../../../schemas/rules/resource/resolve-resource.ts';
import { resolveScreen } from '../../../schemas/rules/screen-config/resolve-screen.ts';
import type { Screen } from '../../../schemas/rules/screen-config/screen-types.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { AuthoredFile } from './authored-file.ts';
import { readClientNames } from './client-names.ts';
import { extendFiles, isResourcePart } from './extended-file.ts';
import { type Kinds, kindsOf, lintKindFiles } from './kinds.ts';
import { lintCode } from './lint/lint-code.ts';
import type { LintContext, RegisteredNames } from './lint/lint-context.ts';
import { lintExtensions, problemOf } from './lint/lint-extensions.ts';
import { lintMenus } from './lint/lint-menu.ts';
import { lintClientNames } from './lint/lint-names.ts';
import { lintUnusedTexts } from './lint/lint-unused-texts.ts';
import { lintResource } from './lint/resource/lint-resource.ts';
import { lintRoutes } from './lint/resource/lint-routes.ts';
import { lintPageResources } from './lint/screen/lint-page-resources.ts';
import { lintScreen } from './lint/screen/lint-screen.ts';
import { LocaleTexts } from './locale-texts.ts';
import { checkMetaSchema, type FileKind } from './meta-schema.ts';
import {
  handWrittenPages,
  type ProjectFile,
  type ProjectFiles,
  pagePaths,
  readProjectFiles,
  resourceNameOf,
  screenPathOf,
} from './project-files.ts';
import { followsFrom, type RepairedResource, repairedResource } from './repaired-resource.ts';
import { isAlreadyValidated } from './validated-files.ts';

/**
 * Finds every authoring mistake in the resources, screens, menus and locales under `root`: JSON,
 * meta-schemas, and references between files (docs/decisions/0052-authoring-checks-and-explain.md).
 * Sorted by file and line.
 *
 * @param registered names of server functions that JSON may refer to; a missing list is not checked
 * @param part `all`: also what the code names wrongly and texts that nothing uses, which stop no start
 */
export async function lintProject(
  root: string,
  registered: RegisteredNames = {},
  part: LintedPart = 'start',
): Promise<readonly Problem[]> {
  return lintFiles(root, readProjectFiles(root), registered, part);
}

type LintedPart = 'start' | 'all';

/** The same for files that have been read. */
export function lintFiles(
  root: string,
  files: ProjectFiles,
  registered: RegisteredNames,
  part: LintedPart = 'start',
): readonly Problem[] {
  const { kinds, kindFiles, resourceFiles, screenFiles, menuFiles, partFiles } = checkFiles(files);
  const repaired = repairedResources(files, resourceFiles, kinds);
  const extendedResources = extendFiles(
    [...validFiles(resourceFiles), ...repaired],
    files.resources,
    validFiles(partFiles).filter(isResourcePart),
  );
  const extendedScreens = extendFiles(
    validFiles(screenFiles),
    files.screens,
    validFiles(partFiles).filter((file) => !isResourcePart(file)),
  );
  const resources = resolveResources(extendedResources.files);
  const resourcesByName = new Map([...resources.keys()].map((entry) => [entry.name, entry]));
  const judged = new Set(repaired.map(({ path }) => path));
  const broken = brokenNames(resourceFiles.filter(({ file }) => !judged.has(file.path)));
  const { screens, problems: screenProblems } = resolveScreens(
    extendedScreens.files,
    resourcesByName,
    broken,
  );
  const texts = new LocaleTexts(root, registered.definitions);
  const clientNames = readClientNames(root);
  const pages = pagePaths(root, files);
  const screenPaths = new Set(files.screens.map(({ path }) => screenPathOf(path)));
  const context: LintContext = {
    resources: resourcesByName,
    screens: new Map([...screens.keys()].map((screen) => [screen.path, screen])),
    broken,
    kinds,
    texts,
    registered,
    pages,
    handWritten: new Set([...pages].filter((path) => !screenPaths.has(path))),
  };
  const own = [resourceFiles, screenFiles, menuFiles, partFiles, kindFiles].flatMap((list) =>
    list.flatMap((checked) => checked.problems),
  );
  const across = [
    ...extendedResources.problems,
    ...extendedScreens.problems,
    ...[...resources].flatMap(([resource, file]) => lintResource(resource, file, context)),
    ...lintRoutes(resources),
    ...screenProblems,
    ...[...screens].flatMap(([screen, file]) => lintScreen(screen, file, context)),
    ...lintMenus(validFiles(menuFiles), validFiles(screenFiles), context),
    ...lintCollisions(root, files),
    ...lintKindFiles(validFiles(kindFiles)),
    ...lintSettings(context),
    ...lintExtensions(root),
    ...[...extendedScreens.files, ...validFiles(menuFiles)].flatMap((file) =>
      lintClientNames(file, clientNames),
    ),
    ...texts.problems,
  ];
  const problems = [...own, ...across.filter((problem) => !followsFrom(problem, repaired))];
  if (part === 'all') problems.push(...lintCode(root, context, clientNames));
  // A broken file does not show which texts it uses
  if (part === 'all' && problems.length === 0) problems.push(...lintUnusedTexts(root, context));
  return problems.sort(byPosition);
}

/** Mistakes that files have by themselves: invalid JSON, and what the meta-schemas refuse. */
export const brokenFiles = (files: ProjectFiles): readonly Problem[] => {
  const { kinds: _, ...checked } = checkFiles(files);
  return Object.values(checked).flatMap((list) => list.flatMap(({ problems }) => problems));
};

interface CheckedFiles {
  readonly kinds: Kinds;
  readonly kindFiles: readonly CheckedFile[];
  readonly resourceFiles: readonly CheckedFile[];
  readonly screenFiles: readonly CheckedFile[];
  readonly menuFiles: readonly CheckedFile[];
  readonly partFiles: readonly CheckedFile[];
}

function checkFiles(files: ProjectFiles): CheckedFiles {
  const kindFiles = files.kinds.map((file) => checkFile(file, 'kind', kindsOf([])));
  const kinds = kindsOf(files.kinds.flatMap((file, index) => usableKind(file, kindFiles[index]!)));
  const checked = (list: readonly ProjectFile[], kind: FileKind): readonly CheckedFile[] =>
    list.map((file) => checkFile(file, kind, kinds));
  return {
    kinds,
    kindFiles,
    resourceFiles: checked(files.resources, 'resource'),
    screenFiles: checked(files.screens, 'screen'),
    menuFiles: checked(files.menus, 'menu'),
    partFiles: files.parts.map((file) =>
      checkFile(file, isResourcePart(file) ? 'resource-part' : 'screen-part', kinds),
    ),
  };
}

/** A kind with mistakes, without the parts that have them: screens may use it. */
function usableKind(file: ProjectFile, { file: { value }, problems }: CheckedFile) {
  if (problems.length === 0) return [file];
  if (typeof value !== 'object' || value === null) return [];
  const wrong = new Set(problems.map(({ pointer }) => pointer.split('/')[1]));
  const rest = Object.entries(value).filter(([key]) => !wrong.has(key));
  const kind = { description: '', example: {}, ...Object.fromEntries(rest) };
  return [{ path: file.path, text: JSON.stringify(kind) }];
}

/** Two files of the product or of extensions that define the same resource or page. */
function lintCollisions(root: string, { resources, screens }: ProjectFiles): readonly Problem[] {
  const places = new Map<string, string>();
  const named = [
    ...resources.map(({ path }) => [path, `resource "${resourceNameOf(path)}"`] as const),
    ...[...screens.map(({ path }) => path), ...handWrittenPages(root)].map(
      (path) => [path, `page "${screenPathOf(path)}"`] as const,
    ),
  ];
  return named.flatMap(([path, name]) => {
    const other = places.get(name);
    places.set(name, path);
    return other === undefined ? [] : [problemOf(path, `${other} is the ${name} too`)];
  });
}

/** Definitions whose settings are missing would fail with each call, and those of their kind too. */
const lintSettings = ({ resources, broken, registered }: LintContext): readonly Problem[] =>
  (registered.settings ?? []).flatMap(({ file, groups, required = [] }) => {
    const names = groups.map((group) => `configs/${group}`);
    if (names.some((name) => broken.has(name))) return [];
    return [
      ...names
        .filter((name) => !resources.has(name))
        .map((name) =>
          problemOf(file, `there is no resource "${name}", the settings that it reads`),
        ),
      ...required
        .filter((field) => !names.some((name) => resources.get(name)?.fields.has(field)))
        .map((field) => problemOf(file, `no settings that it reads have the field "${field}"`)),
    ];
  });

function byPosition(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

interface CheckedFile {
  readonly file: AuthoredFile;
  readonly problems: readonly Problem[];
}

/** Checks one file by itself: its syntax, its meta-schema and, for resources, its name. */
function checkFile(projectFile: ProjectFile, kind: FileKind, kinds: Kinds): CheckedFile {
  const file = new AuthoredFile(projectFile);
  if (file.syntaxProblems.length > 0) return { file, problems: file.syntaxProblems };
  if (typeof file.value !== 'object' || file.value === null)
    return { file, problems: [file.problem([], 'must be an object')] };
  const problems = isAlreadyValidated(projectFile, kind, kinds)
    ? []
    : [...checkSchemaLink(file, kind), ...checkMetaSchema(file, kind, kinds)];
  if (problems.length > 0 || kind !== 'resource') return { file, problems };
  return { file, problems: checkResourceName(file) };
}

/** `$schema`, by which editors find the meta-schema, must name the one of the file's kind. */
function checkSchemaLink(file: AuthoredFile, kind: FileKind): readonly Problem[] {
  const { $schema } = file.value as { readonly $schema?: unknown };
  const name = `${kind}.v1.json`;
  if ($schema === undefined || String($schema).split('/').at(-1) === name) return [];
  const expected = `${'../'.repeat(file.path.split('/').length - 1)}schemas/meta/${name}`;
  return [file.problem(['$schema'], `is not the meta-schema of a ${kind}: write "${expected}"`)];
}

/** A resource must have the name of its file. */
function checkResourceName(file: AuthoredFile): readonly Problem[] {
  const { resource } = file.value as ResourceJson;
  const named = resourceNameOf(file.path);
  if (resource === named) return [];
  const expected = file.path.replace(`${named}.json`, `${resource}.json`);
  return [file.problem(['resource'], `"${resource}" belongs in ${expected}`)];
}

/** Resources with mistakes, without the parts that have them. */
const repairedResources = (
  { resources }: ProjectFiles,
  checked: readonly CheckedFile[],
  kinds: Kinds,
): readonly RepairedResource[] =>
  resources
    .filter((_, index) => checked[index]!.problems.length > 0)
    .flatMap(
      (file) =>
        repairedResource(file, (repaired) => [
          ...checkMetaSchema(repaired, 'resource', kinds),
          ...checkResourceName(repaired),
        ]) ?? [],
    );

const validFiles = (files: readonly CheckedFile[]): readonly AuthoredFile[] =>
  files.filter(({ problems }) => problems.length === 0).map(({ file }) => file);

/** Names of the resources that cannot be resolved: as written in the file and as the file name. */
function brokenNames(resources: readonly CheckedFile[]): ReadonlySet<string> {
  const broken = resources.filter(({ problems }) => problems.length > 0);
  const names = broken.flatMap(({ file }) => {
    const fileName = resourceNameOf(file.path);
    const resource = (file.value as Partial<ResourceJson> | undefined)?.resource;
    return typeof resource === 'string' ? [fileName, resource] : [fileName];
  });
  return new Set(names);
}

const resolveResources = (files: readonly AuthoredFile[]): ReadonlyMap<Resource, AuthoredFile> =>
  new Map(files.map((file) => [resolveResource(file.value, file.path), file]));

/**
 * Resolves the screens whose resources exist. A missing resource is a problem unless its own file
 * is broken, which is reported there.
 */
function resolveScreens(
  files: readonly AuthoredFile[],
  resources: ReadonlyMap<string, Resource>,
  broken: ReadonlySet<string>,
): { readonly screens: ReadonlyMap<Screen, AuthoredFile>; readonly problems: readonly Problem[] } {
  const screens = new Map<Screen, AuthoredFile>();
  const problems: Problem[] = [];
  for (const file of files) {
    const path = screenPathOf(file.path);
    const resourceProblems = lintPageResources(file, path, { resources, broken });
    if (resourceProblems) problems.push(...resourceProblems);
    else screens.set(resolveScreen(file.value, path, file.path, resources), file);
  }
  return { screens, problems };
}
