import type { Problem } from '../../../schemas/rules/problems.ts';
import { formatProblem } from './authored-file.ts';

/** Prints one line per problem, then their number. */
export function printProblems(problems: readonly Problem[], write: (line: string) => void): void {
  for (const problem of problems) write(formatProblem(problem));
  if (problems.length > 0)
    write(`${problems.length} ${problems.length === 1 ? 'mistake' : 'mistakes'}`);
}
