import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceTree } from './source-file.ts';

/** Folders without authored files: installed, built or filled at run time. */
const skipped: ReadonlySet<string> = new Set(['node_modules', 'dist', '.data', '.cache', '.git']);
const textFile = /\.(tsx?|mjs|sql|css|json|md|grit)$/;

/** Reads the text files under `root`. */
export function readSourceTree(root: string): SourceTree {
  const paths = listPaths(root, '');
  const files = paths
    .filter((path) => textFile.test(path))
    .map((path) => ({ path, lines: linesOf(readFileSync(join(root, path), 'utf8')) }));
  return { files, paths: new Set(paths) };
}

/** Lines without the empty one after a final line feed. */
export function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}

function listPaths(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listPaths(root, path);
    return entry.isFile() ? [path] : [];
  });
}
