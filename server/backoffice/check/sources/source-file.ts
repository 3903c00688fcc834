/** A text file of the repository: its path from the root with forward slashes, and its lines. */
export interface SourceFile {
  readonly path: string;
  readonly lines: readonly string[];
}

/** Violation of a rule. Lines and columns count from 1. */
export interface SourceProblem {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Input of the rules: the text files, and every path in the repository, so that links resolve. */
export interface SourceTree {
  readonly files: readonly SourceFile[];
  readonly paths: ReadonlySet<string>;
}

/** One rule over all files. */
export interface SourceRule {
  readonly name: string;
  readonly find: (tree: SourceTree) => readonly Omit<SourceProblem, 'rule'>[];
}
