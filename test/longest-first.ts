import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest begins first, so that no worker ends alone: the suites over every page and screen, then the others as Vitest knows them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      /\/(every-|start\.|trading-model)/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
