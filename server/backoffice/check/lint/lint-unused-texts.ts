import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../../../../schemas/rules/problems.ts';
import { extensionFolders } from '../../../platform/config/extension-folders.ts';
import { listFiles } from '../project-files.ts';
import type { LintContext } from './lint-context.ts';

/**
 * Reports texts of resources, fields and commands that no file has any more, and texts of pages that
 * do not exist. A text that some source names is in use.
 */
export function lintUnusedTexts(root: string, context: LintContext): readonly Problem[] {
  const used = new Set<string>();
  collectTexts([context.resources, context.screens], used, new Set());
  const unused = [...context.texts.ids].filter((id) =>
    id.startsWith('resources.')
      ? !used.has(id) && !id.startsWith('resources.system.')
      : id.startsWith('screens.') && !isOfPage(id, context.pages),
  );
  if (unused.length === 0) return [];
  const sources = sourcesOf(root);
  return unused
    .filter((id) => !used.has(id) && !sources.includes(id))
    .map((id) => context.texts.problemAt(id, `nothing uses the text "${id}"`));
}

/** `screens.Admin.configs.web.title` is a text of `Admin/configs/web`. */
function isOfPage(id: string, pages: ReadonlySet<string>): boolean {
  const [, ...parts] = id.split('.');
  return parts.some((_, index) => {
    const path = parts.slice(0, index + 1).join('/');
    return pages.has(path) || pages.has(`${path}/index`);
  });
}

/** Every text inside a tree of objects, lists, maps and sets. */
function collectTexts(value: unknown, found: Set<string>, seen: Set<object>): void {
  if (typeof value === 'string') found.add(value);
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  const parts =
    value instanceof Map || value instanceof Set ? value.values() : Object.values(value);
  for (const part of parts) collectTexts(part, found, seen);
}

const sourcesOf = (root: string): string =>
  ['schemas', 'screens', 'server', 'engine', ...extensionFolders(root)]
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => /\.(tsx?|json)$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
