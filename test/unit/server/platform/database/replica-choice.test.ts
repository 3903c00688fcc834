import { expect, test } from 'vitest';
import {
  DatabaseBusy,
  DatabaseUnavailable,
} from '../../../../../server/platform/database/database-errors.ts';
import {
  addSample,
  afterFailure,
  isFresh,
  lagMs,
  maxLagMs,
  maxSilenceMs,
} from '../../../../../server/platform/database/replicas/replica-choice.ts';
import { seenPosition } from '../../../../../server/platform/http/server/replica-interceptor.ts';

const samples = [
  { at: 1000, position: 100 },
  { at: 2000, position: 200 },
  { at: 3000, position: 200 },
];

test.each([
  ['has all', 200, 100],
  ['has more than was read', 250, 100],
  ['is one write behind', 199, 2100],
  ['is further behind than is known', 99, Number.POSITIVE_INFINITY],
])('a replica that %s', (_, replayed, lag) => {
  expect(lagMs(samples, replayed, 3100)).toBe(lag);
});

test('a replica is fresh when it answers, is near the primary, and the primary answers', () => {
  const replayed = { at: 3000, position: 200 };
  expect(isFresh(samples, replayed, 3100)).toBe(true);
  expect(isFresh(samples, undefined, 3100)).toBe(false);
  expect(isFresh([], replayed, 3100)).toBe(false);
  expect(isFresh(samples, replayed, 3000 + maxSilenceMs + 1), 'it does not answer').toBe(false);
  const later = 3000 + maxLagMs + 1;
  expect(isFresh(samples, { at: later, position: 200 }, later), 'no newer sample').toBe(false);
  expect(isFresh(samples, { at: 4001, position: 100 }, 4001), 'it lags').toBe(false);
});

test('samples are kept as long as a replica may lag', () => {
  const kept = addSample(samples, { at: 1001 + maxLagMs, position: 300 });
  expect(kept.map(({ at }) => at)).toEqual([2000, 3000, 1001 + maxLagMs]);
});

const answer = (code: string): Error => Object.assign(new Error('of PostgreSQL'), { code });

test.each([
  ['a write', new DatabaseUnavailable(answer('25006')), 'primary'],
  ['a conflict with what it replays', new DatabaseBusy(answer('40001')), 'primary'],
  ['a statement that takes too long', new DatabaseBusy(answer('57014')), 'throw'],
  ['a lost connection', new DatabaseUnavailable(new Error('Connection terminated')), 'leave'],
  ['the end of the server', new DatabaseUnavailable(answer('57P01')), 'leave'],
  ['waiting for a free connection', new DatabaseUnavailable('no connection became free'), 'throw'],
  ['a mistake in the statement', answer('42601'), 'throw'],
])('after %s a read goes on', (_, error, next) => {
  expect(afterFailure(error)).toBe(next);
});

test.each([
  ['souk_seen=123', 123],
  ['a=1; souk_seen=0; b=2', 0],
  ['xsouk_seen=5', undefined],
  ['souk_seen=-1', undefined],
  ['souk_seen=1e9', undefined],
  [undefined, undefined],
])('the cookie "%s" has the position %s', (header, position) => {
  expect(seenPosition(header)).toBe(position);
});
