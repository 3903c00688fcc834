import { storeVerify } from '../../mall/kernel/statuses.ts';
import { emergency_contacts, legal_persons } from '../accounts/accounts.ts';
import { insertRow, insertRows } from '../insert-rows.ts';
import { type Choice, inBoth, type Store, type Text, textOf } from './catalogue.ts';
import type { Demo } from './demo.ts';

const verifyOf = {
  closed: storeVerify.approved,
  pending: storeVerify.verifying,
  rejected: storeVerify.denied,
  incomplete: storeVerify.incomplete,
} as const;
/** Provinces with dearer freight. */
const remoteProvinces = ['15', '54', '62', '63', '64', '65'];

/** A written store with its goods attributes. */
export interface WrittenStore {
  readonly id: number;
  /** Id of the owner. */
  readonly userId: number;
  /** Ids of attributes and their values by Chinese names: `颜色`, `颜色/月白`. */
  readonly specs: ReadonlyMap<string, number>;
}

/**
 * Writes the owners and their stores with freight templates, documents and goods attributes, by
 * username of the owner. A store opened before its first goods, one that applies did so in the last
 * days; its owner registered an hour before. As its front it has the first picture of its first
 * goods. People and numbers of its documents are invented.
 */
export async function writeStores(demo: Demo): Promise<ReadonlyMap<string, WrittenStore>> {
  const { tx, catalogue, urlOf, ago } = demo;
  const { stores } = catalogue;
  const userIds = await insertRows(
    tx,
    'users',
    stores.map((store, index) => ({
      username: store.owner,
      nickname: store.keeper,
      phone: `1990000${1000 + index}`,
      avatar: urlOf(`stores/${store.owner}`, 'logo'),
      created_at: openedAt(store, index, ago, 1 / 24),
    })),
  );
  const ids = await insertRows(
    tx,
    'stores',
    stores.map((store, index) => ({ user_id: userIds[index], ...columnsOf(store, index, demo) })),
  );
  await writeFreights(
    demo,
    ids.filter((_, index) => (stores[index]!.state ?? 'closed') === 'closed'),
  );
  const written = new Map<string, WrittenStore>();
  for (const [index, { owner }] of stores.entries())
    written.set(owner, {
      id: ids[index]!,
      userId: userIds[index]!,
      specs: await writeAttrs(demo, owner, ids[index]!),
    });
  return written;
}

function openedAt({ opened }: Store, index: number, ago: Demo['ago'], daysBefore = 0): string {
  if (opened === undefined) return ago((index % 7) + 2 + daysBefore);
  const first = new Date(Date.parse(`${opened}-01`) - daysBefore * 86_400_000).toISOString();
  return [first, ago(420 + daysBefore)].sort()[0]!;
}

function columnsOf(store: Store, index: number, { catalogue, urlOf, ago, placeOf }: Demo): object {
  const base = `stores/${store.owner}`;
  const logo = urlOf(base, 'logo');
  const banner = urlOf(base, 'banner');
  const first = catalogue.goods.find(({ owner }) => owner === store.owner);
  const slides = banner === '' ? [] : [banner];
  const company = store.company ?? '';
  const document = (value: string): string => (company === '' ? '' : value);
  return {
    store_name: inBoth(store.name),
    store_logo: logo,
    store_face_image: first ? urlOf(first.base, first.pictures[0]!) : logo,
    store_company_name: company,
    store_mobile: `400-800-${1000 + index}`,
    store_description: textOf(store.description),
    ...placeOf(store.area),
    store_address: textOf(store.address),
    after_sale_service: afterSaleOf(store),
    store_status: store.state ? 0 : 1,
    store_verify: store.state ? verifyOf[store.state] : storeVerify.approved,
    store_refuse_info: textOf(store.refused),
    store_slide: slides,
    store_mobile_slide: slides,
    created_at: openedAt(store, index, ago),
    business_license_no: document(
      store.licence ?? `91${String((index + 1) * 7_919_331).padStart(16, '3')}`,
    ),
    legal_person: document(legal_persons[(index + 1) % legal_persons.length]!),
    store_phone: `400800${1001 + index}`,
    emergency_contact: emergency_contacts[(index + 1) % emergency_contacts.length],
    emergency_contact_phone: `1990000${7001 + index}`,
  };
}

const promises: readonly Text[] = [
  {
    zh: '质量问题由本店承担往返运费',
    en: 'We pay shipping both ways if the quality is at fault',
  },
  { zh: '客服时间：每日 9:00 至 21:00', en: 'Customer service: 9:00 to 21:00 every day' },
];

/** Story, promises, and what the store does not sell; rich text in both languages. */
function afterSaleOf({ story, service, never, state }: Store): string {
  if (state && state !== 'closed') return '';
  const ship = service && {
    zh: `付款后 ${service.ship_hours} 小时内发货`,
    en: `Ships within ${service.ship_hours} hours of payment`,
  };
  const returns = service?.returns ?? {
    zh: '签收后七天内，不影响二次销售的商品可无理由退货',
    en: 'Return items in resaleable condition within seven days of receipt, for any reason',
  };
  const items = [...(ship ? [ship] : []), returns, ...promises];
  return [
    story && `<h3>我们的故事 | Our story</h3><p>${inBoth(story)}</p>`,
    '<h3>售后承诺 | Our after-sale promise</h3>',
    `<ul>${items.map((item) => `<li>${inBoth(item)}</li>`).join('')}</ul>`,
    never && `<h3>我们不卖 | What we do not sell</h3><p>${inBoth(never)}</p>`,
  ]
    .filter((part) => part !== undefined)
    .join('');
}

/** Writes a default freight template and one for remote provinces for each store. */
async function writeFreights({ tx }: Demo, stores: readonly number[]): Promise<void> {
  const provinces = await tx.rows<{ id: number }>(
    'SELECT id FROM areas WHERE code = ANY($1) ORDER BY id',
    [remoteProvinces],
  );
  const template = { is_type: 0, f_weight: 1, f_price: 800, o_weight: 1, o_price: 200 };
  for (const store_id of stores) {
    await insertRow(tx, 'freights', { store_id, name: '默认模板', ...template });
    const remote = { ...template, is_type: 1, f_price: 1800, o_price: 1200 };
    const freight_id = await insertRow(tx, 'freights', { store_id, name: '偏远地区', ...remote });
    await insertRows(
      tx,
      'freight_areas',
      provinces.map(({ id }) => ({ freight_id, area_id: id })),
    );
  }
}

/** Writes the attributes of a store with the values that its goods have. */
async function writeAttrs(
  { tx, catalogue }: Demo,
  owner: string,
  storeId: number,
): Promise<WrittenStore['specs']> {
  const ids = new Map<string, number>();
  const choices = catalogue.goods.flatMap((goods): readonly Choice[] =>
    goods.owner === owner ? (goods.choices ?? []) : [],
  );
  for (const { name, values } of choices) {
    const attr =
      ids.get(name.zh) ??
      (await insertRow(tx, 'goods_attrs', { store_id: storeId, name: inBoth(name) }));
    ids.set(name.zh, attr);
    for (const { name: value } of values) {
      const key = `${name.zh}/${value.zh}`;
      if (!ids.has(key))
        ids.set(key, await insertRow(tx, 'goods_specs', { attr_id: attr, name: inBoth(value) }));
    }
  }
  return ids;
}
