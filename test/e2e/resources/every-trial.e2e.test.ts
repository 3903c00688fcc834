import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Area, backOffices } from '../../../schemas/contract/areas.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import type { ResourceCaller } from '../../helpers/http/resource-caller.ts';
import { can, canDoAll, served, startCallers } from '../../helpers/http/served-resources.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { databaseState } from '../../helpers/server/database-state.ts';

/** Trials of all writes and commands in every area (docs/architecture.md#trials). */
let app: TestApp;
let callerOf: (area: Area) => ResourceCaller;
beforeAll(async () => {
  ({ app, callerOf } = await startCallers());
});
afterAll(() => app.close());

const missing = 999_999_999;

const told = ({ status, code, msg, data }: Reply) => ({ status, code, msg, data });

/** The address of the write that does what its trial said; of one that was refused, as it is. */
const performing = (path: string, { code, data }: Reply): string =>
  code === 200 ? `${path}?trial=${data.hash}` : path;

/** Runs a trial, which must leave the database as it was. */
async function tryOut(run: () => Promise<Reply>): Promise<Reply> {
  const before = await databaseState(app.sql);
  const reply = await run();
  expect(await databaseState(app.sql)).toEqual(before);
  return reply;
}

describe('a trial changes nothing, says what the write does, and the write does it', () => {
  test.each(can('store'))('$name adds', async ({ resource, area }) => {
    const caller = callerOf(area);
    const path = caller.path(resource);
    const values = await caller.values(resource);
    const trial = await tryOut(() => caller.client.post(`${path}?dry=1`, values));
    expect(trial).toMatchObject({ code: 200, data: { hash: expect.any(String), calls: [] } });
    if (resource.scope[area]!.can.has('show'))
      expect(trial.data.rows).toContainEqual(
        expect.objectContaining({ resource: resource.name, id: null, change: 'add' }),
      );
    const done = await caller.client.post(performing(path, trial), values);
    expect(done, done.msg).toMatchObject({ code: 200 });
  });

  test.each(canDoAll)('$name changes and deletes', async ({ resource, area }) => {
    const caller = callerOf(area);
    const { id } = await caller.add(resource);
    const path = `${caller.path(resource)}/${id}`;
    const values = await caller.values(resource, 'update');
    const change = await tryOut(() => caller.client.put(`${path}?dry=1`, values));
    const changed = await caller.client.put(performing(path, change), values);
    expect(change.code).toBe(changed.code);
    if (change.code !== 200) expect(told(change)).toEqual(told(changed));
    const deletion = await tryOut(() => caller.client.delete(`${path}?dry=1`));
    expect(deletion, deletion.msg).toMatchObject({ code: 200 });
    expect(deletion.data.rows).toContainEqual(
      expect.objectContaining({ resource: resource.name, id, change: 'delete' }),
    );
    const deleted = await caller.client.delete(performing(path, deletion));
    expect(deleted, deleted.msg).toMatchObject({ code: 200 });
    if (!resource.softDelete) return;
    const restore = `${path}/commands/restore`;
    const restoration = await tryOut(() => caller.client.post(`${restore}?dry=1`));
    expect(restoration).toMatchObject({ code: 200 });
    const restored = await caller.client.post(performing(restore, restoration));
    expect(restored, restored.msg).toMatchObject({ code: 200 });
  });
});

type Write = readonly [
  method: 'post' | 'put' | 'delete',
  path: string,
  body: Readonly<Record<string, unknown>>,
];

/** The caller as our own clients call: nothing that is sent is ignored. */
const strict = (area: Area): Client => callerOf(area).client.with({ prefer: 'handling=strict' });

/** Sends a write as a trial and as it is; both are refused in the same words, or none is. */
async function expectSameRefusal(area: Area, [method, path, body]: Write): Promise<void> {
  const trial = await tryOut(() => strict(area)[method](`${path}?dry=1`, body));
  if (trial.code === 200) {
    expect(trial.data.hash).toEqual(expect.any(String));
    return;
  }
  expect(told(trial)).toEqual(told(await strict(area)[method](path, body)));
}

function wrongWrites({ resource, area }: (typeof served)[number]): readonly Write[] {
  const { can: verbs, single } = resource.scope[area]!;
  const path = callerOf(area).path(resource);
  if (single) return verbs.has('update') ? [['put', path, { nothing: 'x' }]] : [];
  const row = `${path}/${missing}`;
  const found: Write[] = [];
  if (verbs.has('store')) found.push(['post', path, { nothing: 'x' }]);
  if (verbs.has('update')) found.push(['put', row, { nothing: 'x' }], ['put', row, { rev: 1 }]);
  if (verbs.has('destroy') || verbs.has('deletes')) found.push(['delete', row, {}]);
  return found;
}

describe('a trial is refused as the write is', () => {
  test.each(served)('$name', async (one) => {
    const wrong = wrongWrites(one);
    for (const write of wrong) await expectSameRefusal(one.area, write);
    const { can: verbs } = one.resource.scope[one.area]!;
    const writes = ['store', 'update', 'destroy', 'deletes'] as const;
    expect(wrong.length > 0).toBe(writes.some((verb) => verbs.has(verb)));
  });
});

const commands = served.flatMap(({ resource, area }) =>
  [...resource.commands.values()]
    .filter((command) => command.areas.includes(area))
    .map((command) => ({
      resource,
      area,
      command,
      name: `${area} ${resource.name} ${command.name}`,
    })),
);

describe('a trial of a command changes nothing and is refused as the command is', () => {
  test.each(commands)('$name', async ({ resource, area, command }) => {
    const rows = await app.sql.rows<{ id: number }>(
      `SELECT id FROM "${resource.table}" ORDER BY id LIMIT 1`,
    );
    const ids = [missing, ...rows.map(({ id }) => id)];
    const path = callerOf(area).path(resource);
    const calls = command.on === 'list' ? [''] : ids.map((id) => `/${id}`);
    for (const row of calls)
      for (const input of [{}, { nothing: 'x' }]) {
        const each = { rows: [{ id: Number(row.slice(1)), input }] };
        const url = `${path}${row}/commands/${command.name}`;
        await expectSameRefusal(area, ['post', url, command.each ? each : { input }]);
      }
  });
});

test('the table has the commands of both back offices', () => {
  expect(new Set(commands.map(({ area }) => area))).toEqual(new Set(backOffices));
});
