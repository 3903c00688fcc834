import { bannedPhrases } from './banned-phrases.ts';
import { citationForm, citationTarget, markdownLink } from './citations.ts';
import { fileLength } from './file-length.ts';
import { folderSize } from './folder-size.ts';
import { invariantProofs } from './invariant-proofs.ts';
import { lineLength } from './line-length.ts';
import { readSourceTree } from './read-source-tree.ts';
import type { SourceProblem, SourceRule } from './source-file.ts';
import { testNames } from './test-names.ts';

/** Rules of `npm run check` for every file, besides types, format and lint (biome.json). */
const sourceRules: readonly SourceRule[] = [
  lineLength,
  fileLength,
  folderSize,
  citationForm,
  citationTarget,
  markdownLink,
  bannedPhrases,
  invariantProofs,
  testNames,
];

/** Every problem of the repository at `root`, rule by rule. */
export function lintSources(root: string): readonly SourceProblem[] {
  const tree = readSourceTree(root);
  return sourceRules.flatMap(({ name, find }) =>
    find(tree).map((problem) => ({ rule: name, ...problem })),
  );
}

/** One line for each problem, then how many there are of each rule. */
export function printSourceProblems(
  problems: readonly SourceProblem[],
  write: (line: string) => void,
): void {
  for (const { rule, file, line, column, message } of problems)
    write(`${file}:${line}:${column} ${message} (${rule})`);
  const counts = new Map<string, number>();
  for (const { rule } of problems) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  for (const [rule, count] of counts) write(`${String(count).padStart(6)} ${rule}`);
}
