import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long, in two groups: `start` draws the pictures of the demo that `dev` copies. */
const longFiles = [/\/(every-|start\.|trading-model)/, /\/(integrator|dev|fuzz)\./];
const domEnvironment = /^\/\/ @vitest-environment jsdom\n/;

/**
 * Starts the longest files first, so that no worker ends alone: those above, then the others in the
 * order of their last durations, or of their sizes in a fresh clone. Files with a DOM follow each other:
 * a worker that changes its environment is a new process, which loads every module again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = longFiles.flatMap((names) =>
      sorted.filter(({ moduleId }) => names.test(moduleId)),
    );
    const longestFirst = [...new Set([...long, ...sorted])];
    const withDom = new Set(longestFirst.filter(hasDom));
    return [...withDom, ...longestFirst.filter((file) => !withDom.has(file))];
  }
}

const hasDom = ({ moduleId }: TestSpecification): boolean =>
  domEnvironment.test(readFileSync(moduleId, 'utf8'));
