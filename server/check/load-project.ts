import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackOffice } from '../../schemas/contract/areas.ts';
import { languages } from '../../schemas/contract/language.ts';
import type { MenuJson } from '../../schemas/rules/authored.ts';
import { resolveResource } from '../../schemas/rules/resolve-resource.ts';
import { resolveScreen } from '../../schemas/rules/resolve-screen.ts';
import type { Problem, Resource, Screen } from '../../schemas/rules/types.ts';
import { formatProblem } from './authored-file.ts';
import type { Registered } from './lint-context.ts';
import { lintFiles } from './lint-project.ts';
import { readFolder, readProjectFiles, screenPathOf, type ProjectFiles } from './project-files.ts';

/** Everything the JSON files say, every default filled. Menus are as written, in the order of the file. */
export interface Project {
  readonly resources: ReadonlyMap<string, Resource>;
  /** By path: `Admin/goods_brands`. */
  readonly screens: ReadonlyMap<string, Screen>;
  readonly menus: Readonly<Record<BackOffice, MenuJson>>;
}

/** Bad JSON or configuration; stops the start and names every place (house.md "Errors"). It has no stack: the mistake is in a JSON file, not in a call. */
export class AuthoringMistakes extends Error {
  readonly #problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(
      `The project's files have ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:\n${problems.map((problem) => `  ${formatProblem(problem)}`).join('\n')}`,
    );
    this.name = 'AuthoringMistakes';
    this.stack = `${this.name}: ${this.message}`;
    this.#problems = problems;
  }

  get problems(): readonly Problem[] {
    return this.#problems;
  }
}

export interface LoadOptions {
  /** Names of server functions that JSON may call; lists left out are not checked. */
  readonly registered?: Registered;
  /** A folder that remembers which contents were found without mistakes, so that a start with the same files is faster. */
  readonly memory?: string;
}

/**
 * Reads, checks and resolves all resources, screens, menus and locales under `root`, once.
 * @throws AuthoringMistakes
 */
export function loadProject(root: string, { registered = {}, memory }: LoadOptions = {}): Project {
  const files = readProjectFiles(root);
  const mark =
    memory === undefined ? undefined : join(memory, fingerprint(root, files, registered));
  if (mark === undefined || !existsSync(mark)) {
    const problems = lintFiles(root, files, registered);
    if (problems.length > 0) throw new AuthoringMistakes(problems);
    if (mark !== undefined) {
      mkdirSync(memory!, { recursive: true });
      writeFileSync(mark, '');
    }
  }
  return resolveProject(files);
}

/** Everything the check looks at, by content; raised by hand when the check itself learns something new. */
const checkVersion = 1;
function fingerprint(root: string, files: ProjectFiles, registered: Registered): string {
  const hash = createHash('sha256').update(
    JSON.stringify([
      checkVersion,
      ...Object.entries(registered).map(([name, names]: [string, ReadonlySet<string>]) => [
        name,
        [...names].sort(),
      ]),
    ]),
  );
  const texts = languages.flatMap((language) => readFolder(root, `locales/${language}`));
  for (const { path, text } of [...files.resources, ...files.screens, ...files.menus, ...texts])
    hash.update(`\0${path}\0${text}`);
  return hash.digest('hex');
}

function resolveProject(files: ProjectFiles): Project {
  const resources = new Map(
    files.resources
      .map((file) => resolveResource(JSON.parse(file.text), file.path))
      .map((resource) => [resource.name, resource]),
  );
  const screens = new Map(
    files.screens.map((file) => [
      screenPathOf(file.path),
      resolveScreen(JSON.parse(file.text), screenPathOf(file.path), file.path, resources),
    ]),
  );
  const menuOf = (area: BackOffice): MenuJson => {
    const file = files.menus.find(({ path }) => path === `screens/${area}/menu.json`);
    return file ? (JSON.parse(file.text) as MenuJson) : { area, items: {} };
  };
  return { resources, screens, menus: { Admin: menuOf('Admin'), Seller: menuOf('Seller') } };
}
