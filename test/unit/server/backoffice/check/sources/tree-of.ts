import { linesOf } from '../../../../../../server/backoffice/check/sources/read-source-tree.ts';
import type { SourceTree } from '../../../../../../server/backoffice/check/sources/source-file.ts';

/** A repository with these files: text by path. */
export function treeOf(texts: Readonly<Record<string, string>>): SourceTree {
  return {
    files: Object.entries(texts).map(([path, text]) => ({ path, lines: linesOf(text) })),
    paths: new Set(Object.keys(texts)),
  };
}
