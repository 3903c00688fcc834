import { expect, test } from 'vitest';
import { isOpenAt } from '../../../../../server/mall/chat/messages/greet-shopper.ts';

const always = { days: [], from: '', until: '' };
const office = { days: ['1', '2', '3', '4', '5'], from: '09:00', until: '18:00' };
const night = { days: ['5'], from: '20:00', until: '02:00' };

test.each([
  ['without hours', always, { day: '7', time: '03:00' }, true],
  ['on a working day', office, { day: '1', time: '09:00' }, true],
  ['at the end', office, { day: '1', time: '18:00' }, false],
  ['before the start', office, { day: '1', time: '08:59' }, false],
  ['on a free day', office, { day: '6', time: '12:00' }, false],
  ['in the evening of the day', night, { day: '5', time: '23:59' }, true],
  ['after midnight', night, { day: '6', time: '01:59' }, true],
  ['after the end', night, { day: '6', time: '02:00' }, false],
  ['after midnight of another day', night, { day: '5', time: '01:00' }, false],
  ['from Sunday into Monday', { ...night, days: ['7'] }, { day: '1', time: '01:00' }, true],
  ['with a start only', { days: [], from: '10:00', until: '' }, { day: '3', time: '23:59' }, true],
  ['with an end only', { days: [], from: '', until: '10:00' }, { day: '3', time: '10:00' }, false],
])('%s', (_, hours, moment, expected) => {
  expect(isOpenAt(hours, moment)).toBe(expected);
});
