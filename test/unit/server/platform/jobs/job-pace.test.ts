import { expect, test } from 'vitest';
import {
  defaultPace,
  paceOf,
  renewalMs,
  takeoverSeconds,
} from '../../../../../server/platform/jobs/jobs.ts';

test('the job of a killed process runs again within a minute', () => {
  expect(takeoverSeconds(defaultPace)).toBeLessThanOrEqual(60);
  expect(takeoverSeconds(paceOf('production', 20))).toBe(25);
  expect(takeoverSeconds(paceOf('test', 4))).toBe(5);
});

test('a run is renewed several times before it counts as dead', () => {
  expect(renewalMs(defaultPace)).toBe(5000);
});
