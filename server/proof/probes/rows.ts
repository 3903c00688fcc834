import { type Area, areas } from '../../../schemas/contract/areas.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { aKeyOf } from '../api-key.ts';
import type { Calls, ProofReply } from '../calls.ts';
import { addableIn, foreignFilters, idsOf, rowCalls, storedRow } from '../foreign-rows.ts';
import type { Probe, Proof } from '../probe.ts';
import { ResourceCaller } from '../resource-caller.ts';
import type { Tally } from '../tally.ts';

/** A caller who must not reach the row, and who it belongs to. */
export interface Attack {
  readonly name: string;
  readonly area: Area;
  readonly mine: ResourceCaller;
  readonly theirs: ResourceCaller;
  readonly resource: Resource;
}

export type Judge = (attack: Attack, proof: Proof, tally: Tally) => Promise<void>;

/** Callers in `shop` and `Seller` beside another one, with a session and with a strong key. */
export const attacks =
  (judge: Judge): Probe['run'] =>
  async (proof, tally) => {
    for (const area of areas.filter((each) => each !== 'Admin')) {
      const theirs = await ResourceCaller.of(proof.mall, area);
      const owner = await ResourceCaller.of(proof.mall, area);
      const callers: [string, ResourceCaller][] = [[`another account of ${area}`, owner]];
      if (area === 'Seller') {
        const { client } = await aKeyOf<Calls>(proof.mall, area, owner.client);
        callers.push(['a key of another store', ResourceCaller.as(proof.mall, area, client)]);
      }
      for (const resource of addableIn(proof.resources, area))
        for (const [name, mine] of callers)
          await judge({ name, area, mine, theirs, resource }, proof, tally).catch((error: Error) =>
            tally.skip(`${area} ${resource.name}: ${error.message}`),
          );
    }
  };

const shown = ({ code, msg, data }: ProofReply): string =>
  JSON.stringify([code, msg, data]).slice(0, 300);

/** The id of no row. */
const absentId = 999_999_999;

const rows: Judge = async ({ name, area, mine, theirs, resource }, { mall }, tally) => {
  const { id } = await theirs.add(resource);
  const before = await storedRow(mall, resource, id);
  for (const call of rowCalls(resource, area)) {
    const foreign = await call.send(mine, id);
    const absent = await call.send(mine, absentId);
    tally.judge(name, `${call.name} of ${area} ${resource.name}`, {
      holds: foreign.code !== codes.done && shown(foreign) === shown(absent),
      expected: `the answer for no row: ${shown(absent)}`,
      answered: shown(foreign),
    });
  }
  const after = await storedRow(mall, resource, id);
  tally.judge(name, `writes of ${area} ${resource.name}`, {
    holds: before === after,
    expected: 'the row as it was',
    answered: after.slice(0, 300),
  });
};

const lists: Judge = async ({ name, area, mine, theirs, resource }, { mall }, tally) => {
  const scope = resource.scope[area]!;
  if (!scope.can.has('index')) return;
  const row = await theirs.add(resource);
  const path = mine.path(resource);
  const owners = Object.keys(scope.own);
  const stored = JSON.parse(await storedRow(mall, resource, row.id))[0].row;
  const known = { ...JSON.parse(stored), id: row.id };
  for (const filter of foreignFilters(known, owners))
    for (const paged of [{}, { isAll: 'true' }, { trashed: 1 }, { cursor: '' }]) {
      const reply = await mine.client.get(path, { ...filter.query, ...paged });
      tally.judge(name, `list of ${area} ${resource.name} by ${filter.name}`, {
        holds: !idsOf(reply).includes(row.id),
        expected: 'no row of others',
        answered: `the row ${row.id}`,
      });
    }
  if (!scope.can.has('export')) return;
  const file = await mine.client.raw(`/api${path}/export?format=csv&ids=${row.id}|in`);
  const lines = (await file.text()).trim().split('\r\n').length;
  tally.judge(name, `export of ${area} ${resource.name}`, {
    holds: !file.ok || lines <= 1 || file.headers.get('content-type')?.includes('json') === true,
    expected: 'only the heading',
    answered: `${lines - 1} rows`,
  });
};

/** Empty lists of ids, and a list with an own and a foreign one. */
const bulk: Judge = async ({ name, area, mine, theirs, resource }, { mall }, tally) => {
  const theirRow = await theirs.add(resource);
  const myRow = await mine.add(resource);
  const path = mine.path(resource);
  const before = [
    await storedRow(mall, resource, theirRow.id),
    await storedRow(mall, resource, myRow.id),
  ];
  const commands = [...resource.commands.values()].filter(({ areas: all }) => all.includes(area));
  const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
    ...['', '/', '/,', '/0', '/%20', '/*'].map(
      (list) =>
        [
          `DELETE ${path}${list}`,
          () => mine.client.raw(`/api${path}${list}`, { method: 'DELETE' }),
        ] as const,
    ),
    [`DELETE ${path}/own,foreign`, () => mine.client.delete(`${path}/${myRow.id},${theirRow.id}`)],
    ...commands.flatMap(({ name: command }) =>
      [{ ids: [] }, { rows: [] }, { id: [] }, {}].map(
        (body) =>
          [
            `${command} of ${path} with ${JSON.stringify(body)}`,
            () => mine.client.post(`${path}/0/commands/${command}`, body).catch(() => undefined),
          ] as const,
      ),
    ),
  ];
  for (const [call, send] of calls) {
    await send();
    const after = [
      await storedRow(mall, resource, theirRow.id),
      await storedRow(mall, resource, myRow.id),
    ];
    tally.judge(name, call, {
      holds: JSON.stringify(after) === JSON.stringify(before),
      expected: 'no change of any row',
      answered: JSON.stringify(after).slice(0, 300),
    });
  }
};

/** The id of a child of another row, sent below an own row. */
const nested: Judge = async (
  { name, area, mine, theirs, resource },
  { resources, mall },
  tally,
) => {
  const children = [...resource.fields.values()].filter(
    (field) => field.type === 'many' && field.owned && field.name !== 'skuList',
  );
  for (const field of children) {
    const child = resources.find((each) => each.name === field.resource)!;
    const theirRow = await theirs.add(resource);
    const [theirChild] = await mall.sql.rows<{ id: number }>(
      `SELECT id FROM "${child.table}" WHERE "${field.by}" = $1 ORDER BY id LIMIT 1`,
      [theirRow.id],
    );
    if (!theirChild) {
      tally.skip(`${area} ${resource.name}.${field.name}: no child row`);
      continue;
    }
    const before = await storedRow(mall, child, theirChild.id);
    const myRow = await mine.add(resource);
    const reply = await mine.client.put(`${mine.path(resource)}/${myRow.id}`, {
      [field.name]: [{ id: theirChild.id }],
    });
    const after = await storedRow(mall, child, theirChild.id);
    tally.judge(name, `${area} ${resource.name}.${field.name} with the id of another row’s child`, {
      holds: reply.code === codes.badInput && before === after,
      expected: `code ${codes.badInput}`,
      answered: shown(reply),
    });
  }
};

/** Fields that say who a row belongs to are no input. */
const owners: Judge = async ({ name, area, mine, theirs, resource }, { mall }, tally) => {
  const path = mine.path(resource);
  const theirRow = await theirs.add(resource);
  const stored = JSON.parse(JSON.parse(await storedRow(mall, resource, theirRow.id))[0].row);
  for (const owner of Object.keys(resource.scope[area]!.own)) {
    const strict = mine.client.with({ prefer: 'handling=strict' });
    const sent = { ...(await mine.values(resource)), [owner]: stored[owner] };
    const reply = await strict.post(path, sent);
    tally.judge(name, `POST ${path} with ${owner}`, {
      holds: reply.code === codes.badInput,
      expected: `code ${codes.badInput}`,
      answered: shown(reply),
    });
  }
};

/** A reference to a row of somebody else. */
const references: Judge = async ({ name, area, mine, theirs, resource }, { resources }, tally) => {
  const addable = addableIn(resources, area);
  for (const field of resource.fields.values()) {
    const target = addable.find((each) => each.name === field.resource);
    if (!target || (field.type !== 'ref' && field.type !== 'refs')) continue;
    const { id } = await theirs.add(target);
    const path = mine.path(resource);
    const options = await mine.client.get(`${path}/options/${field.name}`, { id: `${id}|in` });
    tally.judge(name, `GET ${path}/options/${field.name}`, {
      holds: options.code !== codes.done || (options.data as readonly unknown[]).length === 0,
      expected: 'no option',
      answered: shown(options),
    });
    const values = await mine.values(resource);
    const send = (rowId: number): Promise<ProofReply> =>
      mine.client.post(path, { ...values, [field.name]: field.type === 'refs' ? [rowId] : rowId });
    const [foreign, absent] = [await send(id), await send(absentId)];
    if (absent.code === codes.done) continue; // no input of this area
    tally.judge(name, `POST ${path} with ${field.name}`, {
      holds: foreign.code === absent.code && shown(foreign) === shown(absent),
      expected: shown(absent),
      answered: shown(foreign),
    });
  }
};

/** Rows that an area adds, reached by another caller of the area. */
export const rowProbes: readonly Probe[] = [
  {
    name: 'foreign_rows',
    about: 'A row of another owner is shown, changed, deleted or commanded by its id.',
    run: attacks(rows),
  },
  {
    name: 'foreign_lists',
    about: 'A filter, an OR of filters, the bin or an export lists a row of another owner.',
    run: attacks(lists),
  },
  {
    name: 'empty_bulk',
    about: 'A bulk call with an empty or mixed list reaches rows that it does not name.',
    run: attacks(bulk),
  },
  {
    name: 'nested_ids',
    about: 'The id of a foreign child below an own parent moves or changes the child.',
    run: attacks(nested),
  },
  { name: 'owner_fields', about: 'A caller sets who a row belongs to.', run: attacks(owners) },
  {
    name: 'foreign_references',
    about: 'A row refers to a row of another owner, or is offered it.',
    run: attacks(references),
  },
];
