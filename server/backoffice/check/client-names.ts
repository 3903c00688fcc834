import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extensionFolders } from '../../platform/config/extension-folders.ts';
import { listFiles } from './project-files.ts';

/** Names of the browser program that JSON may refer to. */
export interface ClientNames {
  /** Components registered with `defineWidget` under `screens/`, those of extensions too. */
  readonly widgets: ReadonlySet<string>;
  /** `Cell stars`, `Field rating`: kinds whose components extensions register. */
  readonly kinds: ReadonlySet<string>;
  /** Icons without `fa-`; undefined when the project has no engine of its own. */
  readonly icons: ReadonlySet<string> | undefined;
}

/** Reads the names from the sources, because the browser program cannot be loaded on the server. */
export function readClientNames(root: string): ClientNames {
  const widgets = ['', ...extensionFolders(root).map((folder) => `${folder}/`)].flatMap((folder) =>
    namesIn(root, `${folder}screens`, /\.tsx?$/, /defineWidget\(\s*'([^']+)'/g),
  );
  const kinds = extensionFolders(root).flatMap((folder) =>
    listFiles(root, `${folder}/screens`)
      .filter((path) => /\.widget\.tsx?$/.test(path))
      .flatMap((path) => [
        ...readFileSync(join(root, path), 'utf8').matchAll(
          /define(Cell|Field|View|Search|Chart)\(\s*'([^']+)'/g,
        ),
      ])
      .map(([, what, type]) => `${what} ${type}`),
  );
  const icons = namesIn(root, 'engine/ui/theme', /icons\.ts$/, /^\s*\['([a-z0-9-]+)',/gm);
  return {
    widgets: new Set(widgets),
    kinds: new Set(kinds),
    icons: icons.length > 0 ? new Set(icons) : undefined,
  };
}

/** The names in the files of a folder. */
const namesIn = (root: string, folder: string, files: RegExp, name: RegExp): readonly string[] =>
  listFiles(root, folder)
    .filter((path) => files.test(path))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(name)])
    .map(([, found]) => found!);
