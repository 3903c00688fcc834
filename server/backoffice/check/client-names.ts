import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './project-files.ts';

/** Names of the browser program that JSON may refer to. */
export interface ClientNames {
  /** Components registered with `defineWidget` under `screens/`. */
  readonly widgets: ReadonlySet<string>;
  /** Icons without `fa-`; undefined when the project has no engine of its own. */
  readonly icons: ReadonlySet<string> | undefined;
}

/** Reads the names from the sources, because the browser program cannot be loaded on the server. */
export function readClientNames(root: string): ClientNames {
  const widgets = namesIn(root, 'screens', /\.tsx?$/, /defineWidget\(\s*'([^']+)'/g);
  const icons = namesIn(root, 'engine/ui/theme', /icons\.ts$/, /^\s*\['([a-z0-9-]+)',/gm);
  return { widgets, icons: icons.size > 0 ? icons : undefined };
}

const namesIn = (root: string, folder: string, files: RegExp, name: RegExp): ReadonlySet<string> =>
  new Set(
    listFiles(root, folder)
      .filter((path) => files.test(path))
      .flatMap((path) =>
        [...readFileSync(join(root, path), 'utf8').matchAll(name)].map(([, found]) => found!),
      ),
  );
