import { expect, test } from 'vitest';
import type { Area } from '../../../../../../schemas/contract/areas.ts';
import { Resources } from '../../../../../../server/backoffice/resources/registry.ts';
import {
  notDeletedSql,
  type ScopeUse,
  scopeSql,
} from '../../../../../../server/backoffice/resources/sql/scope-sql.ts';
import type { SqlContext } from '../../../../../../server/backoffice/resources/sql/sql-context.ts';
import { SqlParameters } from '../../../../../../server/backoffice/resources/sql/sql-parameters.ts';
import { checkedProject } from '../../../../../helpers/backoffice/checked-project.ts';

const resources = new Resources(checkedProject.resources);
const contextOf = (name: string): SqlContext => ({
  resource: resources.byName.get(name)!,
  alias: 't',
  resources,
  parameters: new SqlParameters(),
  expressions: new Map(),
});
const scopeOf = (name: string, area: Area, use: ScopeUse = 'read'): string =>
  scopeSql(contextOf(name), area, use).replace(/\s+/g, ' ');

test('an area without a scope reaches no rows', () => {
  expect(scopeOf('jobs', 'shop')).toBe('FALSE');
  expect(scopeOf('webhook_attempts', 'shop')).toContain('AND FALSE');
});

test('child rows follow the scope of their parent, and its deletion', () => {
  const sql = scopeOf('goods_skus', 'Seller', 'write');
  expect(sql).toMatch(/FROM "goods" t1 .*t1\."store_id" = /);
  expect(sql).toContain('AND t1.deleted_at IS NULL');
});

test('deleted rows are left out of resources with soft delete', () => {
  expect(notDeletedSql(contextOf('coupons'))).toBe(' AND t.deleted_at IS NULL');
  expect(notDeletedSql(contextOf('cashes'))).toBe('');
});
