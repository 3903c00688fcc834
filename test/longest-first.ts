import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longFiles = /\/(every-|start\.|trading-model)/;
const domEnvironment = /^\/\/ @vitest-environment jsdom\n/;

/**
 * Starts the longest files first, so that no worker ends alone: the suites over every page and
 * screen, then the others in the order of their last durations. Files with a DOM follow each other:
 * a worker that changes its environment is a new process, which loads every module again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => longFiles.test(moduleId);
    const longestFirst = [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
    const withDom = new Set(longestFirst.filter(hasDom));
    return [...withDom, ...longestFirst.filter((file) => !withDom.has(file))];
  }
}

const hasDom = ({ moduleId }: TestSpecification): boolean =>
  domEnvironment.test(readFileSync(moduleId, 'utf8'));
