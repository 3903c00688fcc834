import { type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { aKeyOf } from '../api-key.ts';
import type { Calls } from '../calls.ts';
import { addableIn, storedRow } from '../foreign-rows.ts';
import type { Probe } from '../probe.ts';
import { ResourceCaller } from '../resource-caller.ts';
import { forEach, needsRight, resourceOf } from '../routes.ts';
import { upload } from '../upload.ts';
import { aPicture } from '../values/files.ts';

interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
}

/** Calls a tool of the Model Context Protocol. */
async function tool(
  client: Calls,
  area: BackOffice,
  name: string,
  sent: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer> {
  const response = await client.raw(`/api/${area}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: sent },
    }),
  });
  const text = await response.text();
  const { result } = JSON.parse(text) as { result?: { isError?: boolean } };
  return { isError: !result || result.isError === true, text };
}

/** The tools with no rights, as a key of another area, and with the ids of another store. */
const mcp: Probe['run'] = async (proof, tally) => {
  const { mall, resources, routes } = proof;
  const owners = { Admin: await mall.as.admin(), Seller: await mall.as.seller() };
  for (const area of backOffices) {
    const { client: weak } = await aKeyOf(mall, area, owners[area], { rights: [] });
    const other = area === 'Admin' ? 'Seller' : 'Admin';
    const { client: foreign } = await aKeyOf(mall, other, owners[other]);
    const named = routes.flatMap((route) => {
      const resource = resourceOf(resources, route);
      const [, name, operation] = route.access.right.split('.');
      const isOfArea = route.access.area === area && needsRight(route);
      return isOfArea && resource?.name === name ? [{ resource: name, operation }] : [];
    });
    await forEach(named, async ({ resource, operation }) => {
      const sent = { resource, operation, id: 1, body: {}, perform: true };
      for (const [caller, client] of [
        [`${area} key without rights`, weak],
        [`${other} key`, foreign],
        ['a visitor', mall.anonymous],
      ] as const) {
        const { isError, text } = await tool(client, area, 'execute', sent);
        tally.judge(caller, `execute ${operation} of ${area} ${resource}`, {
          holds: isError,
          expected: 'an error',
          answered: text.slice(0, 300),
        });
      }
    });
    const { text } = await tool(weak, area, 'search', {});
    tally.judge(`${area} key without rights`, 'search', {
      holds: !/operations/.test(text.replace(/\\"/g, '"').replace(/"operations":\[\]/g, '')),
      expected: 'no operation',
      answered: text.slice(0, 300),
    });
  }
  await foreignTools(proof, tally);
};

const foreignTools: Probe['run'] = async ({ mall, resources }, tally) => {
  const theirs = await ResourceCaller.of(mall, 'Seller');
  const owner = await mall.as.seller();
  const { client } = await aKeyOf(mall, 'Seller', owner);
  for (const resource of addableIn(resources, 'Seller')) {
    const { id } = await theirs.add(resource);
    const before = await storedRow(mall, resource, id);
    for (const operation of ['show', 'update', 'destroy', ...resource.commands.keys()]) {
      const sent = { resource: resource.name, operation, id, body: {}, perform: true };
      const { isError, text } = await tool(client, 'Seller', 'execute', sent);
      tally.judge('a key of another store', `execute ${operation} of ${resource.name}`, {
        holds: isError && before === (await storedRow(mall, resource, id)),
        expected: 'an error',
        answered: text.slice(0, 300),
      });
    }
  }
};

/** Private files of an account, read by every other kind of caller. */
const files: Probe['run'] = async ({ mall }, tally) => {
  const shopper = await mall.as.shopper();
  const { code, data } = await upload(shopper, '/uploads', {
    bytes: aPicture(),
    uploadType: 'uploadPrivate',
  });
  if (code !== codes.done) return tally.skip('a private file could not be uploaded');
  const name = data.split('/').at(-1)!;
  const seller = await mall.as.seller();
  const strangers: readonly (readonly [string, Calls])[] = [
    ['a visitor', mall.anonymous],
    ['another shopper', await mall.as.shopper()],
    ['another store', seller],
    ['a key of a store', (await aKeyOf(mall, 'Seller', seller)).client],
    [
      'an admin without rights',
      await mall.as.account('Admin', (await mall.anAdmin({ rights: [] })).username),
    ],
  ];
  const addresses = [
    data,
    `/api/files/${name}`,
    `/api/Seller/files/${name}`,
    `/api/Admin/files/${name}`,
    `/storage/${name}`,
  ];
  for (const [caller, client] of strangers)
    for (const address of addresses) {
      const response = await client.raw(address);
      const type = response.headers.get('content-type') ?? '';
      await response.arrayBuffer();
      tally.judge(caller, `GET ${address}`, {
        holds: !type.startsWith('image/'),
        expected: 'no file',
        answered: `${response.status} ${type}`,
      });
    }
};

/** A store’s webhook receives no delivery of another store, and shows no secret. */
const webhooks: Probe['run'] = async ({ mall, resources }, tally) => {
  const webhook = resources.find(({ name }) => name === 'webhooks');
  const deliveries = resources.find(({ name }) => name === 'webhook_deliveries');
  if (!webhook || !deliveries) return tally.skip('there are no webhooks');
  const theirs = await ResourceCaller.of(mall, 'Seller');
  const mine = await ResourceCaller.of(mall, 'Seller');
  const { id } = await theirs.add(webhook);
  for (const path of ['/Seller/webhooks', `/Seller/webhooks/${id}`, '/Seller/webhook_deliveries']) {
    for (const [name, { client }] of [
      ['its store', theirs],
      ['another store', mine],
    ] as const) {
      const text = JSON.stringify((await client.get(path)).data);
      tally.judge(name, `GET /api${path}`, {
        holds: !/"(secret|previous_secret)":/.test(text),
        expected: 'no secret of a webhook',
        answered: text.slice(0, 300),
      });
    }
  }
  tally.skip('deliveries to a receiver: test/e2e/webhooks');
};

/** Ways to the data beside the routes of resources. */
export const channels: readonly Probe[] = [
  {
    name: 'mcp',
    about: 'A tool of the Model Context Protocol does what the caller may not do.',
    run: mcp,
  },
  { name: 'files', about: 'A private file is read by somebody else.', run: files },
  { name: 'webhooks', about: 'A webhook shows its secret or events of others.', run: webhooks },
];
