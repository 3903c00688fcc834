import { behaviours, sources } from '../behaviours.ts';
import { lintProject } from '../check/lint-project.ts';
import { lintSources } from '../check/lint-sources.ts';
import { printProblems } from '../check/print-problems.ts';
import { registeredNames } from '../check/registered-names.ts';

/**
 * `npm run check`, after the types: resources, screens, menus and locales, then file lengths, import arrows and package doors.
 * Prints one line for each mistake. @returns 1 when there is one
 */
export async function run(): Promise<number> {
  const problems = [
    ...(await lintProject(process.cwd(), registeredNames(behaviours, sources))),
    ...lintSources(process.cwd()),
  ];
  printProblems(problems, (line) => console.log(line));
  if (problems.length === 0)
    console.log('No mistakes in resources, screens, menus, locales, imports and file lengths.');
  return problems.length === 0 ? 0 : 1;
}
