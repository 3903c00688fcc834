import { expect, test } from 'vitest';
import { DeadlineSettings } from '../../../../../server/mall/orders/deadline-settings.ts';
import type { Env } from '../../../../../server/platform/config/env.ts';
import type { Database } from '../../../../../server/platform/database/sql.ts';

const readWith = (config: object, daySeconds = 86_400) => {
  const database = { rows: async () => [{ value: config }] } as unknown as Database;
  return new DeadlineSettings(database, { daySeconds } as Env).read();
};

test('the time of unpaid orders is the set minutes, to the second', async () => {
  for (const minutes of [1, 30, 55, 93, 110, 1440, 43_200])
    expect((await readWith({ cancel_minutes: minutes })).cancel).toBe(minutes * 60);
});

test('a shortened day shortens it, to whole seconds and never to 0', async () => {
  expect((await readWith({ cancel_minutes: 30 }, 60)).cancel).toBe(2);
});
