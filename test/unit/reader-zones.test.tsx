// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, test } from 'vitest';
import { Time } from '../../storefront/components/text/time.tsx';
import { inZone, readerZones } from '../helpers/in-zone.ts';

/** Days and times are those of the mall in every zone of the reader. */
afterEach(cleanup);

/** Among them are hours that the clock of New York, Berlin or Santiago skips. */
const moments = [
  '2026-01-01 00:00:00',
  '2026-11-16 23:59:59',
  '2026-03-08 02:30:00',
  '2026-03-29 02:30:00',
  '2026-09-06 00:30:00',
] as const;

test('the helper sets the zone of the process', async () => {
  const offsetIn = (zone: string) =>
    inZone(
      zone,
      async () => undefined,
      () => new Date(0).getTimezoneOffset(),
    );
  expect([await offsetIn('Pacific/Pago_Pago'), await offsetIn('Asia/Kolkata')]).toEqual([
    660, -330,
  ]);
});

describe.each(readerZones)('a reader in %s', (zone) => {
  test('reads the periods of charts', async () => {
    const texts = await inZone(
      zone,
      () => import('../../engine/format/period.ts'),
      ({ formatPeriod }) => [
        formatPeriod('2026-11-16', 'en', 'weekday'),
        formatPeriod('2026-11-16', 'zh-cn', 'short'),
        formatPeriod('2026-01-01', 'en', 'long'),
        formatPeriod('2026-01', 'en', 'long'),
        formatPeriod('2026-12', 'zh-cn', 'short'),
      ],
    );
    expect(texts).toEqual(['Mon', '11/16', 'Thu, Jan 1, 2026', 'January 2026', '12月']);
  });

  test('reads times as the mall writes them', async () => {
    const texts = await inZone(
      zone,
      () => import('../../engine/format/date.ts'),
      ({ formatDate, formatDateTime }) => {
        const { container } = render(
          <IntlProvider locale="en">
            {moments.map((moment) => (
              <Time key={moment} at={moment} />
            ))}
          </IntlProvider>,
        );
        const times = [...container.querySelectorAll('time')].map(({ textContent }) => textContent);
        return { back: moments.map(formatDateTime), days: moments.map(formatDate), times };
      },
    );
    expect(texts).toEqual({
      back: moments,
      days: moments.map((moment) => moment.slice(0, 10)),
      times: [
        'Jan 1, 2026, 00:00',
        'Nov 16, 2026, 23:59',
        'Mar 8, 2026, 02:30',
        'Mar 29, 2026, 02:30',
        'Sep 6, 2026, 00:30',
      ],
    });
  });

  test('counts down to the moment of the mall', async () => {
    const now = Date.parse('2026-03-08T07:00:00Z');
    const left = await inZone(
      zone,
      () => import('../../engine/format/countdown.ts'),
      ({ untilWireTime, formatCountdown }) =>
        ['2026-03-08 16:30:00', '2026-03-09 15:00:00'].map((end) =>
          formatCountdown(untilWireTime(end, now, 'Asia/Shanghai') ?? 0, 'clock'),
        ),
    );
    expect(left).toEqual(['01:30:00', '24:00:00']);
  });

  test('begins and ends seckill rounds with the hours of the mall', async () => {
    const round = await inZone(
      zone,
      () => import('../../engine/format/zone.ts'),
      ({ hourOf, wallTime }) =>
        wallTime(hourOf(Date.parse('2026-11-21T10:40:00Z'), 'Asia/Shanghai'), 'Asia/Shanghai'),
    );
    expect(round).toBe('2026-11-21 18:00:00');
  });
});
