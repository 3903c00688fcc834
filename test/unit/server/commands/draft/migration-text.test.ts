import { expect, test } from 'vitest';
import { migrationText } from '../../../../../server/commands/draft/migration-text.ts';

test('a draft names the rows that refuse a statement in a comment before it', () => {
  const statement = 'ALTER TABLE "a" ALTER COLUMN "cost" SET NOT NULL';
  const up = ['ALTER TABLE "a" ADD "size" bigint', statement];
  const words = 'fill them with an UPDATE before this statement';
  const text = migrationText('Cost1796000000000', { up, down: [], deletes: [] }, [
    { statement, text: `2 rows of "a" have no value in "cost" (id 2, 3): ${words}` },
    { statement: 'of another draft', text: 'other rows' },
  ]);
  expect(text).toContain(`    await query.query('ALTER TABLE "a" ADD "size" bigint');
    // 2 rows of "a" have no value in "cost" (id 2, 3): fill them with an UPDATE before this
    // statement
    await query.query('${statement}');
`);
  expect(text).not.toContain('other rows');
});
