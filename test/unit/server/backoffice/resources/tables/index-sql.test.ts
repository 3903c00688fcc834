import { expect, test } from 'vitest';
import { resolveResource } from '../../../../../../schemas/rules/resource/resolve-resource.ts';
import { Resources } from '../../../../../../server/backoffice/resources/registry.ts';
import { indexesOf } from '../../../../../../server/backoffice/resources/tables/index-sql.ts';

test('an index may have columns that are parts of a field', () => {
  const shops = resolveResource(
    {
      resource: 'shops',
      fields: {
        name: { type: 'text' },
        region: { type: 'area', columns: ['province_id', 'city_id', 'district_id'] },
      },
      index: [['city_id', '-province_id']],
      scope: { Admin: true },
    },
    'shops.json',
  );
  expect(indexesOf(new Resources(new Map([['shops', shops]])))).toContainEqual({
    name: expect.any(String),
    create: expect.stringContaining('ON "shops" ("city_id", "province_id" DESC)'),
  });
});
