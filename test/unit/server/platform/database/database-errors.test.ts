import { expect, test } from 'vitest';
import {
  DatabaseBusy,
  DatabaseUnavailable,
  isRetryable,
  leavesDoubt,
  toDatabaseError,
} from '../../../../../server/platform/database/database-errors.ts';

const answer = (code: string, severity = 'ERROR'): Error =>
  Object.assign(new Error('of PostgreSQL'), { code, severity });
const broken = (message: string): Error => new Error(message);

test.each([
  ['a standby refuses to write', answer('25006'), DatabaseUnavailable, true],
  ['the server was stopped by an admin', answer('57P01', 'FATAL'), DatabaseUnavailable, true],
  ['the server crashed', answer('57P02', 'FATAL'), DatabaseUnavailable, true],
  ['the server is starting', answer('57P03', 'FATAL'), DatabaseUnavailable, true],
  ['the pooler has no connection', answer('08P01', 'FATAL'), DatabaseUnavailable, true],
  [
    'the connection was lost',
    broken('Connection terminated unexpectedly'),
    DatabaseUnavailable,
    true,
  ],
  ['nobody listens', broken('connect ECONNREFUSED 127.0.0.1:5000'), DatabaseUnavailable, true],
  ['a lock was not free in time', answer('55P03'), DatabaseBusy, true],
  ['a constraint is violated', answer('23505'), Error, false],
  ['the connection lost a statement', answer('26000'), Error, true],
])('%s', (_, error, type, isReplaced) => {
  expect(toDatabaseError(error)).toBeInstanceOf(type);
  expect(toDatabaseError(error) instanceof DatabaseUnavailable).toBe(type !== Error);
  expect(leavesDoubt(error), 'the connection is replaced').toBe(isReplaced);
});

test('only a statement that did not run is repeated', () => {
  expect(['40001', '40P01', '26000'].every((code) => isRetryable(answer(code)))).toBe(true);
  expect(['25006', '55P03', '23505'].some((code) => isRetryable(answer(code)))).toBe(false);
  expect(isRetryable(answer('57P01', 'FATAL'))).toBe(false);
});
