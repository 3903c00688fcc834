import { randomBytes } from 'node:crypto';
import type { Area } from '../../../schemas/contract/areas.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { aKeyOf } from '../api-key.ts';
import type { Calls } from '../calls.ts';
import { addableIn, storedRow } from '../foreign-rows.ts';
import { insertRow, ownValues } from '../insert-row.ts';
import { nameOf, type Probe, type Proof } from '../probe.ts';
import { ResourceCaller } from '../resource-caller.ts';
import { callRoute, forEach, resourceOf } from '../routes.ts';
import type { Tally } from '../tally.ts';

/** Rows of one store and one shopper, recognised in any answer by their marker. */
interface Marked {
  readonly marker: string;
  readonly rows: readonly { readonly resource: Resource; readonly id: number }[];
}

/** Anybody sees comments of goods and members of buying groups in the shop. */
const shownInShop: ReadonlySet<string> = new Set(['order_comments', 'collective_logs']);

/** Orders first, then what refers to them. */
const first = ['orders', 'order_pays', 'refunds'];

const byNeed = (a: Resource, b: Resource): number => rank(a) - rank(b);
const rank = ({ name }: Resource): number =>
  first.includes(name) ? first.indexOf(name) : first.length;

/** What the rules of some tables ask for. */
const more: Readonly<Record<string, (userId: number) => Record<string, number | string>>> = {
  orders: () => ({
    group_id: 1,
    order_price: 100,
    coupon_money: 0,
    freight_money: 0,
    total_price: 100,
    order_status: 1,
  }),
  cashes: () => ({ money: 100 }),
  chat_friends: (userId) => ({ stype: 'users', sid: String(userId) }),
  messages: () => ({ area: 'Seller' }),
};

/** A withdrawal is of the store or of the shopper; an unused coupon has no order. */
const without: Readonly<Record<string, string>> = { cashes: 'user_id', coupon_logs: 'order_id' };

/** Adds a row to every table whose rows belong to a store or a shopper and are added by no call. */
async function markedRows({ mall, resources }: Proof, tally: Tally): Promise<Marked> {
  const marker = `m${randomBytes(7).toString('hex')}`;
  const [seller, shopper] = [await mall.aSeller(), await mall.aShopper()];
  const owners = {
    Seller: { id: seller.id, store_id: seller.storeId, owner_id: seller.id, belong_id: 0 },
    shop: { id: shopper.id, owner_id: shopper.id, belong_id: 0, store_id: 0 },
  };
  const known: Record<string, number> = { user_id: shopper.id, store_id: seller.storeId };
  const rows: { resource: Resource; id: number }[] = [];
  const added = new Set([...addableIn(resources, 'Seller'), ...addableIn(resources, 'shop')]);
  const owned = resources.filter(
    (resource) =>
      !added.has(resource) &&
      !resource.scope.Seller?.single &&
      (['Seller', 'shop'] as const).some((area) => ownValues(resource, area, owners[area])),
  );
  const store = ResourceCaller.as(mall, 'Seller', await mall.as.seller(seller));
  for (const name of ['coupons', 'webhooks']) {
    const resource = resources.find((each) => each.name === name);
    if (resource) known[`${name.replace(/s$/, '')}_id`] = (await store.add(resource)).id;
  }
  for (const resource of [...owned].sort(byNeed)) {
    const references = Object.fromEntries(
      Object.entries(known).filter(([name]) => resource.fields.has(name)),
    );
    const values: Record<string, number | string> = {
      ...references,
      ...ownValues(resource, 'shop', owners.shop),
      ...ownValues(resource, 'Seller', owners.Seller),
      ...more[resource.name]?.(shopper.id),
    };
    const unset = without[resource.name];
    if (unset !== undefined) delete values[unset];
    const id = await insertRow(mall, resource, values, marker);
    if (typeof id === 'string')
      tally.skip(`${resource.name}: its table takes no plain row (${id})`);
    else {
      rows.push({ resource, id });
      known[`${resource.name.replace(/s$/, '')}_id`] ??= id;
    }
  }
  const own = await (await store.client.raw('/api/Seller/orders')).text();
  if (!own.includes(marker)) throw new Error('the store does not see its own marked order');
  return { marker, rows };
}

interface Stranger {
  readonly name: string;
  readonly area: Area;
  readonly client: Calls;
}

async function strangers({ mall }: Proof): Promise<readonly Stranger[]> {
  const seller = await mall.as.seller();
  const { client } = await aKeyOf(mall, 'Seller', seller);
  return [
    { name: 'a visitor', area: 'shop', client: mall.anonymous },
    { name: 'another shopper', area: 'shop', client: (await mall.as.shopper()).json() },
    { name: 'another store', area: 'Seller', client: seller.json() },
    { name: 'a key of another store', area: 'Seller', client },
  ];
}

/** Reads every address of the caller's area, with the ids and the number of marked rows. */
async function readAll(
  proof: Proof,
  { name, area, client }: Stranger,
  marked: Marked,
  tally: Tally,
) {
  const routes = proof.routes.filter(
    ({ method, access, path }) =>
      method === 'GET' && access.area === area && !path.startsWith('/sandbox') && !endless(path),
  );
  await forEach(routes, async (route) => {
    const resource = resourceOf(proof.resources, route);
    const rows = marked.rows.filter((row) => resource === undefined || row.resource === resource);
    const ids = route.path.includes(':')
      ? [...rows.map(({ id }) => String(id)), marked.marker]
      : [''];
    for (const id of new Set(ids)) {
      const { text } = await callRoute(client, route, { id });
      const isShown =
        text.includes(marked.marker) && !(id === marked.marker && echoes(text, marked));
      tally.judge(name, `${nameOf(route)} ${id}`.trim(), {
        holds:
          !isShown || (area === 'shop' && resource !== undefined && shownInShop.has(resource.name)),
        expected: 'no text of rows of others',
        answered: text.slice(0, 300),
      });
    }
  });
}

/** A refusal may repeat the address. */
const echoes = (text: string, { marker }: Marked): boolean =>
  text.split(marker).length === 2 && !/"code":200/.test(text);

/** The probe of streams reads them. */
const endless = (path: string): boolean => path.endsWith('/live');

/** Calls that end the session, or read the body as something else. */
const ending = /\/(logout|closing|uploads|mcp)$/;

/** Sends the ids of marked rows in the body of every writing call of the caller's area. */
async function writeAll(
  proof: Proof,
  { name, area, client }: Stranger,
  marked: Marked,
  tally: Tally,
) {
  const before = await stateOf(proof, marked);
  const routes = proof.routes.filter(
    ({ method, access, path }) =>
      method !== 'GET' &&
      access.area === area &&
      !path.startsWith('/sandbox') &&
      !ending.test(path),
  );
  for (const route of routes) {
    const resource = resourceOf(proof.resources, route);
    const rows = marked.rows.filter((row) => resource === undefined || row.resource === resource);
    const ids = route.path.includes(':') ? rows.map(({ id }) => String(id)) : [''];
    for (const id of new Set(ids)) {
      const { text } = await callRoute(client, route, { id, body: bodyOf(marked) });
      const after = await stateOf(proof, marked);
      tally.judge(name, `${nameOf(route)} ${id}`.trim(), {
        holds: after === before,
        expected: 'no change of rows of others',
        answered: text.slice(0, 300),
      });
    }
  }
}

/** A body that names the rows of others in every way that our calls know. */
function bodyOf({ rows, marker }: Marked): string {
  const idOf = (name: string): number =>
    rows.find(({ resource }) => resource.name === name)?.id ?? 1;
  const ids = { id: idOf('orders'), order_id: idOf('orders'), refund_id: idOf('refunds') };
  return JSON.stringify({
    ...ids,
    ids: [ids.order_id],
    order_ids: [ids.order_id],
    orders: [ids],
    order_no: marker,
    pay_no: marker,
    pay_id: idOf('order_pays'),
    goods: [{ ...ids, num: 1 }],
    rows: [{ id: ids.id, input: {} }],
    type: 1,
    reason: 'x',
  });
}

async function stateOf({ mall }: Proof, { rows }: Marked): Promise<string> {
  const states = await Promise.all(rows.map(({ resource, id }) => storedRow(mall, resource, id)));
  return states.join('\n');
}

/** Both sweeps use the rows of one mall. */
const known = new WeakMap<Proof['mall'], Promise<Marked>>();

const sweep =
  (act: typeof readAll): Probe['run'] =>
  async (proof, tally) => {
    const made = known.get(proof.mall) ?? markedRows(proof, tally);
    known.set(proof.mall, made);
    const marked = await made;
    for (const stranger of await strangers(proof)) await act(proof, stranger, marked, tally);
  };

/** Calls beside the resources too: orders by id and number, payments, refunds, extensions. */
export const sweeps: readonly Probe[] = [
  {
    name: 'read_sweep',
    about: 'Any address shows a text of somebody else: an order by its id or number, a refund.',
    run: sweep(readAll),
  },
  {
    name: 'write_sweep',
    about: 'A writing call changes a row of somebody else that its body or address names.',
    run: sweep(writeAll),
  },
];
