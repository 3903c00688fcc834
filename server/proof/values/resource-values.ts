import type { Area } from '../../../schemas/contract/areas.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import { verifiedFields } from '../../mall/stores/store-state.ts';
import type { Calls, ProofMall } from '../calls.ts';
import { counter } from './counter.ts';

const nextDay = counter(1);

interface Caller {
  readonly app: Pick<ProofMall, 'aClassOf' | 'sql'>;
  readonly client: Calls;
  readonly area: Area;
}

const storeOf = async (client: Calls): Promise<number> =>
  ((await client.get('/Seller/stores')).data as { id: number }).id;

/** Completes valid values of resources whose modules have more rules than their files. */
export const resourceValues: Readonly<
  Record<string, (caller: Caller, values: Record<string, Json>) => Promise<Record<string, Json>>>
> = {
  /** Goods need a class of their store; other tests cover SKUs. */
  goods: async ({ app, client, area }, { skuList: _, ...values }) => {
    if (area !== 'Seller') return values;
    return { ...values, class_id: await app.aClassOf(await storeOf(client)) };
  },
  /** The form of a seller offers the classes of the store only. */
  coupons: async ({ app, client, area }, values) => {
    if (area !== 'Seller') return values;
    return { ...values, class_id: [await app.aClassOf(await storeOf(client))] };
  },
  /** Rounds of one product do not overlap: each row gets a day of its own. */
  seckills: async (_caller, values) => {
    const day = new Date(Date.UTC(2090, 0, nextDay())).toISOString().slice(0, 10);
    return { ...values, start_time: `${day} 08:00:00`, end_time: `${day} 09:00:00` };
  },
  /** A province belongs to one freight template of a store. */
  freights: async ({ app }, values) => {
    const [province] = await app.sql.rows<{ id: number }>(
      `
        INSERT INTO areas (name, code)
        SELECT 'Province ' || n, '8' || n
        FROM (SELECT 1000 + count(*) AS n FROM areas) c
        RETURNING id`,
    );
    return { ...values, area_id: [province!.id] };
  },
  /** The rates of the three levels have a common limit. */
  distributions: async (_caller, values) => ({
    ...values,
    lev_1: 5.5,
    lev_2: Number(values.lev_2 ?? 0) % 20,
    lev_3: 1,
  }),
  /** An open store cannot change the fields that were verified. */
  stores: async ({ area }, values) =>
    area === 'Seller'
      ? Object.fromEntries(
          Object.entries(values).filter(
            ([name]) => !(verifiedFields as readonly string[]).includes(name),
          ),
        )
      : values,
};
