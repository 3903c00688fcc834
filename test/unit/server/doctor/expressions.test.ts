import { expect, test } from 'vitest';
import { resolveResource } from '../../../../schemas/rules/resource/resolve-resource.ts';
import { Resources } from '../../../../server/backoffice/resources/registry.ts';
import { assertExpressions } from '../../../../server/doctor/schema.ts';
import type { Database } from '../../../../server/platform/database/sql.ts';

const parts = resolveResource(
  {
    resource: 'parts',
    fields: {
      price: { type: 'money' },
      twice: { type: 'computed', of: 'sql:parts.twice' },
      line: { type: 'computed', of: 'sql:parts.line' },
    },
    scope: { Admin: true },
  },
  'extensions/pads/resources/parts.json',
);
const expressions = new Map([
  ['parts.twice', 't.price * 2'],
  ['parts.line', 't.nun * t.price'],
]);
const refusing = (word: string): Database =>
  ({
    rows: async (text: string) => {
      if (text.includes(word)) throw new Error(`column ${word} does not exist`);
      return [];
    },
  }) as unknown as Database;

test('a start names the expression that the database refuses, and the file of its field', async () => {
  const resources = new Resources(new Map([['parts', parts]]));
  await expect(assertExpressions(refusing('t.nun'), resources, expressions)).rejects.toThrow(
    'extensions/pads/resources/parts.json: /fields/line sql:parts.line fails: column t.nun does not',
  );
  await assertExpressions(refusing('t.num'), resources, expressions);
});
