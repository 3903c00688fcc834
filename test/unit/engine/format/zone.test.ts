import { expect, test } from 'vitest';
import { hourOf, momentOf, wallTime } from '../../../../engine/format/zone.ts';

const timestampOf = (text: string): number => Date.parse(text);

test.each([
  {
    name: 'a mall without summer time',
    zone: 'Asia/Shanghai',
    moment: '2026-11-21T16:30:00Z',
    wire: '2026-11-22 00:30:00',
  },
  {
    name: 'a summer day',
    zone: 'Europe/Berlin',
    moment: '2026-07-01T10:00:00Z',
    wire: '2026-07-01 12:00:00',
  },
  {
    name: 'the hour before the clock goes forward',
    zone: 'America/New_York',
    moment: '2027-03-14T06:59:59Z',
    wire: '2027-03-14 01:59:59',
  },
  {
    name: 'the hour after it',
    zone: 'America/New_York',
    moment: '2027-03-14T07:00:00Z',
    wire: '2027-03-14 03:00:00',
  },
  {
    name: 'the second one of a repeated hour',
    zone: 'America/New_York',
    moment: '2026-11-01T06:30:00Z',
    wire: '2026-11-01 01:30:00',
  },
  {
    name: 'half an hour’s offset',
    zone: 'Asia/Kolkata',
    moment: '2026-11-21T10:00:00Z',
    wire: '2026-11-21 15:30:00',
  },
])('$name is written and read in the mall’s time zone', ({ zone, moment, wire }) => {
  expect([wallTime(timestampOf(moment), zone), momentOf(wire, zone)]).toEqual([
    wire,
    timestampOf(moment),
  ]);
});

test('a repeated hour is the second one, a skipped hour counts as before the change, as in PostgreSQL', () => {
  expect(wallTime(timestampOf('2026-11-01T05:30:00Z'), 'America/New_York')).toBe(
    '2026-11-01 01:30:00',
  );
  expect(momentOf('2027-03-14 02:30:00', 'America/New_York')).toBe(
    timestampOf('2027-03-14T07:30:00Z'),
  );
  expect(momentOf('2026-03-29 02:30:00', 'Europe/Berlin')).toBe(
    timestampOf('2026-03-29T01:30:00Z'),
  );
  expect([momentOf('2026-10-25', 'Europe/Berlin'), momentOf('soon', 'Europe/Berlin')]).toEqual([
    timestampOf('2026-10-24T22:00:00Z'),
    undefined,
  ]);
});

test('seckill rounds are hours of the mall’s zone: one repeats in autumn, one is skipped in spring', () => {
  const rounds = (now: string, zone: string): readonly string[] =>
    [0, 1, 2, 3].map((after) =>
      wallTime(hourOf(timestampOf(now), zone) + after * 3_600_000, zone).slice(11, 16),
    );
  expect(rounds('2026-11-01T04:45:10.123Z', 'America/New_York')).toEqual([
    '00:00',
    '01:00',
    '01:00',
    '02:00',
  ]);
  expect(rounds('2027-03-14T06:45:10Z', 'America/New_York')).toEqual([
    '01:00',
    '03:00',
    '04:00',
    '05:00',
  ]);
  expect(rounds('2026-11-21T10:10:00Z', 'Asia/Kolkata')).toEqual([
    '15:00',
    '16:00',
    '17:00',
    '18:00',
  ]);
});
