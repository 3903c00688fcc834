import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  asOptions,
  asStatements,
  sessionSettings,
} from '../../../../../server/platform/database/session-settings.ts';

const zone = 'Asia/Shanghai';

test('connections of migrations have no time limits', () => {
  expect(asOptions(sessionSettings({ zone }, false))).toBe(
    '-c TimeZone=Asia/Shanghai -c DateStyle=ISO,MDY -c IntervalStyle=iso_8601 -c jit=off',
  );
  expect(asOptions(sessionSettings({ zone }))).toContain('-c statement_timeout=6500ms');
});

test('a separator of rich text is a setting of the session', () => {
  expect(asOptions(sessionSettings({ zone, richTextSeparator: '##nodes##' }))).toContain(
    '-c souk.rich_text_separator=##nodes##',
  );
});

test('the pooler of the deployment files opens sessions as the mall wants them', () => {
  const statements = asStatements(sessionSettings({ zone })).replaceAll("'", "''");
  expect(readFileSync('deploy/pgbouncer.ini', 'utf8')).toContain(`connect_query='${statements}'`);
});
