import { resolveResource } from '../../schemas/rules/resolve-resource.ts';
import { resolveScreen } from '../../schemas/rules/resolve-screen.ts';
import type { ResourceJson } from '../../schemas/rules/authored.ts';
import type { Problem, Resource, Screen } from '../../schemas/rules/types.ts';
import { AuthoredFile } from './authored-file.ts';
import { isKnownRight } from './known-right.ts';
import type { LintContext, Registered } from './lint-context.ts';
import { lintMenu } from './lint-menu.ts';
import { lintPageResources } from './lint-page-resources.ts';
import { lintResource } from './lint-resource.ts';
import { lintRoutes } from './lint-routes.ts';
import { lintScreen } from './lint-screen.ts';
import { checkMetaSchema, type FileKind } from './meta-schema.ts';
import {
  listFiles,
  type ProjectFile,
  readProjectFiles,
  screenPathOf,
  type ProjectFiles,
} from './project-files.ts';
import { Texts } from './texts.ts';

/**
 * Every authoring mistake in the resources, screens, menus and locales under `root`: JSON, meta-schemas, and across files (engine.md §4).
 * One line each, in the order of files and lines; none means the project may start.
 *
 * @param registered names of server functions that JSON may call; lists left out are not checked
 */
export async function lintProject(
  root: string,
  registered: Registered = {},
): Promise<readonly Problem[]> {
  return lintFiles(root, readProjectFiles(root), registered);
}

/** The same for files that have been read. */
export function lintFiles(
  root: string,
  files: ProjectFiles,
  registered: Registered,
): readonly Problem[] {
  const resources = files.resources.map((file) => checkFile(file, 'resource'));
  const screens = files.screens.map((file) => checkFile(file, 'screen'));
  const menus = files.menus.map((file) => checkFile(file, 'menu'));
  const resolved = new Map(
    resources
      .filter(isSound)
      .map(({ file }) => [resolveResource(file.value, file.path), file] as const),
  );
  const byName = new Map([...resolved.keys()].map((resource) => [resource.name, resource]));
  const seen = resolveScreens(
    screens.filter(isSound).map(({ file }) => file),
    byName,
    namesOf(resources),
  );
  const texts = new Texts(root);
  const context: LintContext = {
    resources: byName,
    screens: new Map([...seen.screens.keys()].map((screen) => [screen.path, screen])),
    broken: namesOf(resources),
    texts,
    registered,
    pages: new Set([
      ...files.screens.map(({ path }) => screenPathOf(path)),
      ...handWrittenPages(root),
    ]),
  };
  const problems = [
    ...[...resources, ...screens, ...menus].flatMap(({ problems: own }) => own),
    ...[...resolved].flatMap(([resource, file]) => lintResource(resource, file, context)),
    ...lintRoutes(resolved),
    ...seen.problems,
    ...[...seen.screens].flatMap(([screen, file]) => lintScreen(screen, file, context)),
    ...menus.filter(isSound).flatMap(({ file }) => lintMenu(file, context)),
    ...texts.problems,
  ];
  return problems.sort((a, b) =>
    a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1,
  );
}

interface Checked {
  readonly file: AuthoredFile;
  readonly problems: readonly Problem[];
}

function checkFile(read: ProjectFile, kind: FileKind): Checked {
  const file = new AuthoredFile(read);
  const problems =
    file.faults.length > 0
      ? file.faults
      : isKnownRight(read, kind)
        ? []
        : checkMetaSchema(file, kind);
  return {
    file,
    problems: problems.length === 0 && kind === 'resource' ? checkName(file) : problems,
  };
}

/** A resource is found by its file's name. */
function checkName(file: AuthoredFile): readonly Problem[] {
  const { resource } = file.value as ResourceJson;
  const expected = `schemas/resources/${resource}.json`;
  return file.path === expected
    ? []
    : [file.problem(['resource'], `"${resource}" belongs in ${expected}`)];
}

const isSound = ({ problems }: Checked): boolean => problems.length === 0;

/** Names of the resources that cannot be resolved, by their own word or their file's. */
const namesOf = (resources: readonly Checked[]): ReadonlySet<string> =>
  new Set(
    resources
      .filter((one) => !isSound(one))
      .flatMap(({ file }) => {
        const written = (file.value as Partial<ResourceJson> | undefined)?.resource;
        return [
          file.path.replace(/^schemas\/resources\/|\.json$/g, ''),
          ...(typeof written === 'string' ? [written] : []),
        ];
      }),
  );

const handWrittenPages = (root: string): readonly string[] =>
  listFiles(root, 'screens')
    .filter((path) => /^screens\/(Admin|Seller)\/.*\.tsx$/.test(path))
    .map((path) => path.replace(/^screens\/|\.tsx$/g, ''));

/** Screens whose resource is there. One without is told, unless the resource is broken itself. */
function resolveScreens(
  files: readonly AuthoredFile[],
  resources: ReadonlyMap<string, Resource>,
  broken: ReadonlySet<string>,
): { readonly screens: ReadonlyMap<Screen, AuthoredFile>; readonly problems: readonly Problem[] } {
  const screens = new Map<Screen, AuthoredFile>();
  const problems: Problem[] = [];
  for (const file of files) {
    const path = screenPathOf(file.path);
    const missing = lintPageResources(file, path, { resources, broken });
    if (missing === undefined)
      screens.set(resolveScreen(file.value, path, file.path, resources), file);
    else problems.push(...missing);
  }
  return { screens, problems };
}
