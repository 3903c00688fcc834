import { beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '../../../schemas/rules/types.ts';
import { runCommand } from '../../../server/backoffice/resources/commands/run-command.ts';
import type { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import { routesOf } from '../../../server/backoffice/resources/http/resource-routes.ts';
import { parseExportRequest } from '../../../server/backoffice/resources/import-export/export-request.ts';
import { importRows } from '../../../server/backoffice/resources/import-export/import-rows.ts';
import { updateSingle } from '../../../server/backoffice/resources/read/single-row.ts';
import { deleteRows } from '../../../server/backoffice/resources/write/delete-rows.ts';
import { restoreRows } from '../../../server/backoffice/resources/write/restore-rows.ts';
import { refused } from '../../helpers/backoffice/format-resources.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import {
  actorOf,
  createRow,
  crudOf,
  listRows,
  showRow,
  updateRow,
} from '../../helpers/server/crud.ts';
import { recordStatements } from '../../helpers/server/record-statements.ts';

const rooms = {
  resource: 'y_rooms',
  fields: {
    name: { type: 'text' },
    is_open: { type: 'switch' },
    seats: { type: 'many', resource: 'y_seats', by: 'room_id' },
    worth: { type: 'computed', of: 'sum:seats.price' },
    stored_worth: { type: 'computed', of: 'sum:seats.price', stored: true },
  },
  scope: { Admin: true },
};
const seats = {
  resource: 'y_seats',
  fields: {
    room_id: { type: 'ref', resource: 'y_rooms', required: true },
    price: { type: 'money' },
  },
  scope: { Admin: true },
};
const meetings = {
  resource: 'y_meetings',
  fields: {
    name: { type: 'text' },
    store_id: { type: 'integer', required: true },
    room_id: { type: 'ref', resource: 'y_rooms' },
    open_room: { type: 'enum', dict: { resource: 'y_rooms', where: { is_open: 1 } } },
    notes: { type: 'many', resource: 'y_notes', by: 'meeting_id', owned: true },
    starts: { type: 'datetime' },
    ends: { type: 'datetime' },
    status: { type: 'enum', dict: [0, 1] },
    is_over: {
      type: 'computed',
      cases: [{ when: { status: 1 }, value: 1 }, { value: 0 }],
      as: 'integer',
      stored: true,
    },
  },
  states: { field: 'status', initial: 0 },
  checks: { ends_after_start: { ends: { gt: '@row.starts' } } },
  scope: { Admin: true, Seller: { own: { store_id: '@user.store_id' } } },
  commands: {
    close: { areas: ['Admin'], to: 1, input: { ends: { type: 'datetime' } } },
    cancel: {
      areas: ['Admin'],
      to: 1,
      held: { while: { starts: { lt: '@now' } }, why: 'resources.notNow' },
    },
    leave: {
      areas: ['Admin'],
      to: 1,
      held: { while: { 'room_id.is_open': 0 }, why: 'resources.notNow' },
    },
    fill: { areas: ['Admin'], to: 0, when: { 'room_id.worth': { ngt: '10.00' } } },
  },
};
const stays = {
  resource: 'y_stays',
  fields: {
    is_open: { type: 'switch' },
    nights: { type: 'daterange', required: true, when: { is_open: 1 } },
    rooms: {
      type: 'refs',
      resource: 'y_rooms',
      through: 'y_stays_rooms',
      by: 'stay_id',
      to: 'room_id',
      default: [1],
    },
  },
  scope: { Admin: true },
};
const notes = {
  resource: 'y_notes',
  softDelete: true,
  fields: {
    meeting_id: { type: 'ref', resource: 'y_meetings', required: true },
    name: { type: 'text' },
    due: { type: 'datetime' },
  },
  checks: { due_later: { due: { gt: '@now' } } },
  scope: 'meeting_id',
};
const door = {
  resource: 'configs/y_door',
  single: true,
  fields: { code: { type: 'text', proof: ['Admin'] }, note: { type: 'text' } },
  scope: { Admin: true },
};
const shelves = {
  resource: 'y_shelves',
  softDelete: true,
  tree: { field: 'pid', levels: 2 },
  fields: { name: { type: 'text' }, pid: { type: 'ref', resource: 'y_shelves' } },
  scope: { Admin: true },
};

let app: TestApp;
let crud: CrudContext;
beforeAll(async () => {
  app = await sharedApp();
  crud = await crudOf(app, [rooms, seats, meetings, stays, notes, door, shelves]);
  await createRow(crud, admin, of('y_rooms'), { body: { name: 'First', is_open: 1 } });
});

const admin = actorOf('Admin');
const of = (name: string): Resource => crud.resources.get(name);
const addRoom = async (values: object = {}): Promise<number> =>
  Number((await createRow(crud, admin, of('y_rooms'), { body: { name: 'Room', ...values } })).id);
const addMeeting = async (values: object = {}): Promise<number> =>
  Number((await createRow(crud, admin, of('y_meetings'), { body: { store_id: 1, ...values } })).id);
const run = (name: string, id: number, body: object = {}) =>
  runCommand(crud, {
    actor: admin,
    resource: of('y_meetings'),
    command: of('y_meetings').commands.get(name)!,
    ids: [id],
    body,
    proof: undefined,
  });

describe('a command without a handler', () => {
  test('keeps the checks of the resource', async () => {
    const id = await addMeeting({ starts: '2020-05-02 00:00:00' });
    await expect(run('close', id, { input: { ends: '2020-05-01 00:00:00' } })).rejects.toEqual(
      refused(422, '/ends'),
    );
    expect(await run('close', id, { input: { ends: '2020-05-03 00:00:00' } })).toEqual({
      count: 1,
    });
  });

  test('is not refused for a check whose fields it does not write', async () => {
    const id = await addMeeting();
    await app.sql.run(
      "UPDATE y_meetings SET starts = '2020-05-02', ends = '2020-05-01' WHERE id = $1",
      [id],
    );
    expect(await run('fill', await addMeeting({ room_id: await dearRoom() }))).toEqual({
      count: 1,
    });
    expect(await run('close', id)).toEqual({ count: 1 });
  });

  test('computes stored fields again', async () => {
    const id = await addMeeting();
    await run('close', id);
    expect(await showRow(crud, admin, of('y_meetings'), id)).toMatchObject({
      status: 1,
      is_over: 1,
    });
  });
});

const dearRoom = async (): Promise<number> => {
  const id = await addRoom();
  await createRow(crud, admin, of('y_seats'), { body: { room_id: id, price: '10.00' } });
  return id;
};

describe('a held command', () => {
  test('is refused by the clock', async () => {
    const begun = await addMeeting({ starts: '2001-01-01 00:00:00' });
    await expect(run('cancel', begun)).rejects.toEqual(refused(400));
    const later = await addMeeting({ starts: '2999-01-01 00:00:00' });
    expect(await run('cancel', later)).toEqual({ count: 1 });
  });

  test('is refused by a field of a referenced row', async () => {
    const closed = await addMeeting({ room_id: await addRoom({ is_open: 0 }) });
    await expect(run('leave', closed)).rejects.toEqual(refused(400));
    expect(
      await run('leave', await addMeeting({ room_id: await addRoom({ is_open: 1 }) })),
    ).toEqual({ count: 1 });
  });
});

describe('conditions and filters', () => {
  test('compare a computed field of a referenced row by its own type', async () => {
    expect(await run('fill', await addMeeting({ room_id: await dearRoom() }))).toEqual({
      count: 1,
    });
    await expect(run('fill', await addMeeting({ room_id: await addRoom() }))).rejects.toEqual(
      refused(400),
    );
  });

  test('find an empty text of a referenced row', async () => {
    const id = await addMeeting({ room_id: await addRoom({ name: '' }) });
    expect(
      await listRows(crud, admin, of('y_meetings'), {
        'room_id.name': 'true|null',
        id: String(id),
      }),
    ).toMatchObject({ total: 1 });
    expect(
      await listRows(crud, admin, of('y_meetings'), {
        'room_id.name': 'false|null',
        id: String(id),
      }),
    ).toMatchObject({ total: 0 });
  });

  test('refuse an amount with more than two places', async () => {
    await expect(
      listRows(crud, { ...admin, isStrict: true }, of('y_rooms'), { stored_worth: '12.345|gt' }),
    ).rejects.toEqual(refused(422));
  });
});

describe('a new row', () => {
  test('gets the default of a list of references', async () => {
    expect(await createRow(crud, admin, of('y_stays'), { body: {} })).toMatchObject({ rooms: [1] });
  });

  test('may leave out a required range while its condition does not hold', async () => {
    expect(await createRow(crud, admin, of('y_stays'), { body: {} })).toMatchObject({
      nights: null,
    });
    await expect(createRow(crud, admin, of('y_stays'), { body: { is_open: 1 } })).rejects.toEqual(
      refused(422, '/nights'),
    );
  });

  test('needs a required field that another area sets by its scope', async () => {
    await expect(createRow(crud, admin, of('y_meetings'), { body: { name: 'x' } })).rejects.toEqual(
      refused(422, '/store_id'),
    );
    await expect(
      importRows(
        { crud, actor: admin, resource: of('y_meetings') },
        { params: {}, body: [{ name: 'x' }] },
      ),
    ).rejects.toEqual(refused(422, '/0/store_id'));
  });

  test('has no choice outside the condition of its dictionary', async () => {
    const closed = await addRoom({ is_open: 0 });
    await expect(addMeeting({ open_room: closed })).rejects.toEqual(refused(422, '/open_room'));
    const open = await addRoom({ is_open: 1, name: 'Open' });
    expect(await addMeeting({ open_room: open })).toBeGreaterThan(0);
  });
});

test('child rows that a list leaves out are deleted like rows of their resource', async () => {
  const id = await addMeeting({ notes: [{ name: 'left out' }] });
  await updateRow(crud, admin, of('y_meetings'), { id, body: { notes: [] } });
  expect(
    await app.sql.rows(
      'SELECT name, rev, deleted_at IS NULL AS present FROM y_notes WHERE meeting_id = $1',
      [id],
    ),
  ).toEqual([{ name: 'left out', rev: 2, present: false }]);
});

test('the clock is read once for all child rows', async () => {
  const notes = Array.from({ length: 12 }, (_, index) => ({
    name: `note ${index}`,
    due: '2999-01-01 00:00:00',
  }));
  const statements = await recordStatements(() => addMeeting({ notes }));
  expect(statements.filter((text) => text.includes('to_char(mall_now()'))).toHaveLength(1);
});

test('deleted child rows survive a write of the list', async () => {
  const id = await addMeeting({ notes: [{ name: 'gone' }, { name: 'stays' }] });
  await app.sql.run("UPDATE y_notes SET deleted_at = mall_now() WHERE name = 'gone'");
  await updateRow(crud, admin, of('y_meetings'), { id, body: { notes: ['stays'] } });
  expect(
    await app.sql.rows('SELECT name FROM y_notes WHERE meeting_id = $1 ORDER BY id', [id]),
  ).toEqual([{ name: 'gone' }, { name: 'stays' }]);
});

describe('a restored row', () => {
  const addShelf = async (pid = 0): Promise<number> =>
    Number((await createRow(crud, admin, of('y_shelves'), { body: { name: 'Shelf', pid } })).id);
  const restore = (id: number) =>
    restoreRows({ crud, actor: admin, resource: of('y_shelves'), ids: [id] });

  test('is not deeper than the levels of its tree', async () => {
    const root = await addShelf();
    const parent = await addShelf();
    const child = await addShelf(parent);
    await deleteRows(crud, admin, of('y_shelves'), [child]);
    await updateRow(crud, admin, of('y_shelves'), { id: parent, body: { pid: root } });
    await expect(restore(child)).rejects.toEqual(refused(422, '/pid'));
  });

  test('has a parent, also when both change at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const parent = await addShelf();
      const child = await addShelf(parent);
      await deleteRows(crud, admin, of('y_shelves'), [child]);
      await Promise.allSettled([
        deleteRows(crud, admin, of('y_shelves'), [parent]),
        restore(child),
      ]);
    }
    expect(
      await app.sql.rows(
        `
          SELECT c.id
          FROM y_shelves c
          JOIN y_shelves p ON p.id = c.pid
          WHERE c.deleted_at IS NULL AND p.deleted_at IS NOT NULL`,
      ),
    ).toEqual([]);
  });
});

describe('a field with proof in a group of settings', () => {
  const change = async (body: object, proof?: string) => {
    await app.as.admin();
    const [account] = await app.sql.rows<{ id: number }>('SELECT max(id) AS id FROM admins');
    const actor = actorOf('Admin', { id: account!.id });
    return updateSingle(crud, actor, of('configs/y_door'), { body, proof });
  };

  test('changes with the password only', async () => {
    await expect(change({ code: '1' })).rejects.toEqual(refused(422, '/proof'));
    await expect(change({ code: '1', proof: 'wrong' })).rejects.toEqual(refused(422, '/proof'));
    expect(await change({ code: '1', proof: testPassword })).toMatchObject({ code: '1' });
    expect(await change({ code: '2' }, testPassword)).toMatchObject({ code: '2' });
    expect(await change({ code: '2', note: 'x' })).toMatchObject({ code: '2', note: 'x' });
  });

  test('takes the password from the header of the route', async () => {
    const route = routesOf(of('configs/y_door'), 'Admin').find(({ method }) => method === 'put')!;
    const call = { params: {}, query: {}, body: { code: '3' } };
    await expect(
      route.run(crud, admin, { ...call, headers: { 'proof-password': 'wrong' } }),
    ).rejects.toEqual(refused(422, '/proof'));
    await expect(
      route.run(crud, admin, { ...call, headers: { 'proof-password': testPassword } }),
    ).resolves.toMatchObject({ code: '3' });
  });
});

describe('parameters that are sent but empty or wrong', () => {
  test.each([
    [{ ids: '' }, '/ids'],
    [{ ids: ['1', '2'] }, '/ids'],
    [{ fields: ['name'] }, '/fields'],
    [{ fields: 'name,name' }, '/fields'],
    [{ screen: ['Admin/y_rooms'] }, '/screen'],
  ])('an export does not widen for %j', (params, pointer) => {
    expect(() => parseExportRequest(crud, admin, of('y_rooms'), params)).toThrow(
      refused(422, pointer),
    );
  });

  test.each([{ dry: 'yes' }, { dry: ['1', '1'] }])(
    'an import writes nothing for %j',
    async (params) => {
      await expect(
        importRows(
          { crud, actor: admin, resource: of('y_rooms') },
          { params, body: [{ name: 'Imported' }] },
        ),
      ).rejects.toEqual(refused(422));
      expect(await listRows(crud, admin, of('y_rooms'), { name: 'Imported|eq' })).toMatchObject({
        total: 0,
      });
    },
  );
});
