import { expect, test } from 'vitest';
import { variablesOf } from '../../../../engine/wire/variables.ts';

test('reads @now from the clock at each use', () => {
  let nowMs = Date.UTC(2026, 0, 1, 0, 0, 0);
  const variables = variablesOf({ id: 1, belong_id: 0, zone: 'UTC' }, () => nowMs);
  expect(variables.now).toBe('2026-01-01 00:00:00');
  nowMs += 90_000;
  expect(variables.now).toBe('2026-01-01 00:01:30');
});
