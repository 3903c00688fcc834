import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longFiles = /\/(every-|start\.|trading-model)/;

/**
 * Starts the longest files first, so that no worker ends alone: the suites over every page and
 * screen, then the others in the order of their last durations.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => longFiles.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
