import { storeVerify } from '../../../schemas/contract/account-statuses.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import { emergency_contacts, legal_persons } from '../accounts/accounts.ts';
import { insertRows, readSql } from '../insert-rows.ts';
import words from './after-sale.json' with { type: 'json' };
import { inBoth, type Store, type Text } from './catalogue.ts';
import type { Demo } from './demo.ts';

const verifyOf = {
  closed: storeVerify.approved,
  pending: storeVerify.verifying,
  rejected: storeVerify.denied,
  incomplete: storeVerify.incomplete,
} as const;

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
  await tx.run(readSql('catalogue', 'freights.sql'));
  const written = new Map<string, WrittenStore>();
  for (const [index, { owner }] of stores.entries()) {
    const specs = await writeAttrs(demo, owner, ids[index]!);
    written.set(owner, { id: ids[index]!, userId: userIds[index]!, specs });
  }
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
    store_description: inBoth(store.description),
    ...placeOf(store.area),
    store_address: inBoth(store.address),
    after_sale_service: afterSaleOf(store),
    store_status: store.state ? 0 : 1,
    store_verify: store.state ? verifyOf[store.state] : storeVerify.approved,
    store_refuse_info: inBoth(store.refused),
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

/** Story, promises, and what the store does not sell; rich text in both languages. */
function afterSaleOf({ story, service, never, state }: Store): string {
  if (state && state !== 'closed') return '';
  const part = (heading: Text, html: string): string => `<h3>${inBoth(heading)}</h3>${html}`;
  const ships = service ? [inBoth(words.ships).replaceAll('{hours}', `${service.ship_hours}`)] : [];
  const promises = [service?.returns ?? words.returns, ...words.promises].map(inBoth);
  const items = [...ships, ...promises].map((item) => `<li>${item}</li>`);
  return [
    story ? part(words.story, `<p>${inBoth(story)}</p>`) : '',
    part(words.promise, `<ul>${items.join('')}</ul>`),
    never ? part(words.never, `<p>${inBoth(never)}</p>`) : '',
  ].join('');
}

/** Writes the attributes of a store with the values that its goods have. */
async function writeAttrs(
  { tx, catalogue }: Demo,
  owner: string,
  store_id: number,
): Promise<WrittenStore['specs']> {
  const choices = catalogue.goods.flatMap((goods) =>
    goods.owner === owner ? (goods.choices ?? []) : [],
  );
  const attrs = groupBy(choices, ({ name }) => name.zh);
  const attrIds = await insertRows(
    tx,
    'goods_attrs',
    [...attrs.values()].map(([first]) => ({ store_id, name: inBoth(first!.name) })),
  );
  const ids = new Map([...attrs.keys()].map((name, index) => [name, attrIds[index]!]));
  const specs = groupBy(
    choices.flatMap(({ name, values }) => values.map((value) => ({ attr: name.zh, ...value }))),
    ({ attr, name }) => `${attr}/${name.zh}`,
  );
  const specIds = await insertRows(
    tx,
    'goods_specs',
    [...specs.values()].map(([first]) => ({
      attr_id: ids.get(first!.attr),
      name: inBoth(first!.name),
    })),
  );
  return new Map([
    ...ids,
    ...[...specs.keys()].map((key, index) => [key, specIds[index]!] as const),
  ]);
}
