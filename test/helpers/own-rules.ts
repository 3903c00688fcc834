import type { Json } from '../../schemas/rules/types.ts';
import { verifiedFields } from '../../server/stores/store-state.ts';
import type { ResourceCaller } from './resource-caller.ts';

/** What a resource's module asks beyond its file: values made from the file alone are completed here, by resource. */
export const ownRules: Readonly<
  Record<
    string,
    (caller: ResourceCaller, values: Record<string, Json>) => Promise<Record<string, Json>>
  >
> = {
  /** Goods lie in a class of their store; SKUs of specs of their store have tests of their own. */
  goods: async ({ app, client, area }, { skuList: _, ...values }) => {
    if (area !== 'Seller') return values;
    const { data: store } = await client.get('/Seller/stores');
    return { ...values, class_id: await app.aClassOf(store.id) };
  },
  /** A province belongs to one template of a store. */
  freights: async ({ app }, values) => {
    const [province] = await app.sql.rows<{ id: number }>(
      "INSERT INTO areas (name, code) SELECT 'Province ' || n, '8' || n FROM (SELECT 1000 + count(*) AS n FROM areas) c RETURNING id",
    );
    return { ...values, area_id: [province!.id] };
  },
  /** Three levels share a cap. */
  distributions: async (_caller, values) => ({
    ...values,
    lev_1: 5.5,
    lev_2: Number(values['lev_2'] ?? 0) % 20,
    lev_3: 1,
  }),
  /** A store that sells changes no papers that were verified. */
  stores: async ({ area }, values) =>
    area === 'Seller'
      ? Object.fromEntries(
          Object.entries(values).filter(
            ([name]) => !(verifiedFields as readonly string[]).includes(name),
          ),
        )
      : values,
};
