import { expect, test } from 'vitest';
import { RefreshListPrices } from '../../../../../../server/mall/shop/search/refresh-list-prices.job.ts';
import { type Job, scheduledKey } from '../../../../../../server/platform/jobs/scheduled.ts';

test('lists follow the prices of a round within 10 s', () => {
  const job: Job = Reflect.getMetadata(scheduledKey, RefreshListPrices.prototype.run);
  expect(job.everySeconds).toBeLessThanOrEqual(10);
});
