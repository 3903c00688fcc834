import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { languages } from '../../../schemas/contract/language.ts';
import { dicts } from '../../../schemas/contract/statuses.ts';
import type { MenuJson } from '../../../schemas/rules/authored/menu-json.ts';
import type { Problem } from '../../../schemas/rules/problems.ts';
import { resolveResource } from '../../../schemas/rules/resource/resolve-resource.ts';
import { resolveScreen } from '../../../schemas/rules/screen-config/resolve-screen.ts';
import type { Screen } from '../../../schemas/rules/screen-config/screen-types.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { extensionFolders, misnamedExtensions } from '../../platform/config/extension-folders.ts';
import { namedPackages } from '../../platform/config/extension-packages.mjs';
import { neededSettings } from '../../platform/definitions/definitions-in.ts';
import { formatProblem } from './authored-file.ts';
import { readClientNames } from './client-names.ts';
import { withEventChoices } from './event-choices.ts';
import { placesOf, withParts } from './extended-file.ts';
import type { RegisteredNames } from './lint/lint-context.ts';
import { brokenFiles, lintFiles } from './lint-project.ts';
import { menuOf } from './menu-of.ts';
import {
  type ProjectFiles,
  pagePaths,
  readLocales,
  readProjectFiles,
  screenPathOf,
} from './project-files.ts';

/** The authored JSON files with every default filled in. Menus have the entries of screens. */
export interface Project {
  readonly resources: ReadonlyMap<string, Resource>;
  /** By path: `Admin/goods_brands`. */
  readonly screens: ReadonlyMap<string, Screen>;
  readonly menus: Readonly<Record<BackOffice, MenuJson>>;
  /** Where an extension added what is at a place of a resource or screen; others are as they are. */
  readonly placeOf: ReturnType<typeof placesOf>;
}

/**
 * Invalid JSON or configuration. Stops the start and lists every problem with its position. It has
 * no stack, because the cause is in a JSON file.
 */
export class AuthoringError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(messageOf(problems));
    this.name = 'AuthoringError';
    this.stack = `${this.name}: ${this.message}`;
    // The message already contains the problems; loggers and inspectors skip hidden properties.
    Object.defineProperty(this, 'problems', { enumerable: false });
  }
}

function messageOf(problems: readonly Problem[]): string {
  const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
  const lines = problems.map((problem) => `  ${formatProblem(problem)}`);
  return [`The project's files have ${count}:`, ...lines].join('\n');
}

/**
 * The files under `root`.
 *
 * @param isNeeded which of them, by path, must be valid by themselves. Default: all
 * @throws AuthoringError
 */
export function readValidFiles(
  root: string,
  isNeeded: (path: string) => boolean = () => true,
): ProjectFiles {
  const files = readProjectFiles(root);
  const problems = brokenFiles(files).filter(({ file }) => isNeeded(file));
  if (problems.length > 0) throw new AuthoringError(problems);
  return files;
}

export interface LoadOptions {
  /** Names of server functions that JSON may refer to; a missing list is not checked. */
  readonly registered?: RegisteredNames;
  /** A folder that records which contents had no problems, so that the next start is faster. */
  readonly cacheDir?: string;
}

/**
 * Reads, checks and resolves all resources, screens, menus and locales under `root`.
 *
 * @throws AuthoringError
 */
export function loadProject(
  root: string,
  { registered = {}, cacheDir }: LoadOptions = {},
): Project {
  const files = readProjectFiles(root);
  const check = (): void => {
    const problems = lintFiles(root, files, registered);
    if (problems.length > 0) throw new AuthoringError(problems);
  };
  if (cacheDir === undefined) check();
  else checkOnce(join(cacheDir, fingerprint(root, files, registered)), check);
  return resolveProject(files);
}

/** Skips the check when the marker file of these contents exists; writes it after a good check. */
function checkOnce(marker: string, check: () => void): void {
  if (existsSync(marker)) return;
  check();
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, '');
}

/** Raise it when the check changes: files checked by an older version are checked again. */
const checkVersion = 7;

/** A hash over everything that the check reads; its own rules count by their version. */
function fingerprint(root: string, files: ProjectFiles, registered: RegisteredNames): string {
  const names = Object.entries(registered).map(([list, entries]: [string, ReadonlySet<string>]) => [
    list,
    [...entries].sort(),
  ]);
  const locales = languages.flatMap((language) => readLocales(root, language));
  const { widgets, icons } = readClientNames(root);
  const known = [
    pagePaths(root, files),
    widgets,
    icons ?? [],
    namedPackages(root),
    extensionFolders(root),
    misnamedExtensions(root),
  ].map((list) => [...list].sort());
  const hash = createHash('sha256').update(
    JSON.stringify([checkVersion, dicts, ...known, ...names]),
  );
  for (const { path, text } of [...Object.values(files).flat(), ...locales])
    hash.update(`\0${path}\0${text}`);
  return hash.digest('hex');
}

/** The resources, among which settings are in the order of the definitions that read them. */
function inOrder(resources: readonly Resource[]): readonly Resource[] {
  const groups = neededSettings().flatMap((settings) => settings.groups);
  const places = new Map(groups.map((group, index) => [`configs/${group}`, index]));
  const settings = resources
    .filter(({ name }) => places.has(name))
    .sort((a, b) => places.get(a.name)! - places.get(b.name)!)
    .values();
  return resources.map((resource) =>
    places.has(resource.name) ? settings.next().value! : resource,
  );
}

/** Resolves valid files. */
export function resolveProject(projectFiles: ProjectFiles): Project {
  const files = withParts(projectFiles);
  const resolved = files.resources.map((file) => resolveResource(JSON.parse(file.text), file.path));
  const resources = new Map(
    withEventChoices(inOrder(resolved)).map((resource) => [resource.name, resource]),
  );
  const screens = new Map(
    files.screens.map((file) => [
      screenPathOf(file.path),
      resolveScreen(JSON.parse(file.text), screenPathOf(file.path), file.path, resources),
    ]),
  );
  return {
    resources,
    screens,
    menus: { Admin: menuOf('Admin', files), Seller: menuOf('Seller', files) },
    placeOf: placesOf(projectFiles),
  };
}
