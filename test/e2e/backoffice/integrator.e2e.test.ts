import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import { addWarehouses, anIntegrator, type Integrator } from '../../helpers/server/integrator.ts';
import { runNode } from '../../helpers/server/process.ts';

/**
 * Adds a page as the README describes: two files, a menu line and texts, without TypeScript and
 * without a build.
 */
let souk: Integrator;
beforeAll(async () => {
  souk = await anIntegrator();
  addWarehouses(souk);
}, 180_000);
afterAll(() => souk?.remove());

describe.sequential('a page by files alone', () => {
  test('the check names the table that no migration creates', { timeout: 180_000 }, async () => {
    const check = souk.run('check');
    expect(await check.ended(), check.output()).toBe(1);
    expect(check.output()).toContain('no migration says CREATE TABLE "warehouses"');
  });

  test('the start names it too, and the command that drafts one', {
    timeout: 180_000,
  }, async () => {
    const start = souk.start();
    expect(await start.ended()).toBe(1);
    expect(start.output()).toMatch(/there is no table "warehouses"[\s\S]*npm run migration <name>/);
  });

  test('a command drafts and runs its migration', { timeout: 300_000 }, async () => {
    const draft = souk.run('migration', 'add_warehouses');
    expect(await draft.ended(), draft.output()).toBe(0);
    expect(draft.output()).toMatch(/Drafted server\/migrations\/\d+-add-warehouses\.ts/);
    expect(
      readdirSync(join(souk.root, 'server/migrations')).filter((name) =>
        name.endsWith('-add-warehouses.ts'),
      ),
    ).toHaveLength(1);
    const format = runNode(
      ['node_modules/@biomejs/biome/bin/biome', 'ci', 'server/migrations'],
      {},
      souk.root,
    );
    expect(await format.ended(), format.output()).toBe(0);
    const migrate = souk.run('migrate');
    expect(await migrate.ended(), migrate.output()).toBe(0);
    expect(migrate.output()).toMatch(/^Migrated: AddWarehouses\d+\n$/);
  });

  test('the check passes', { timeout: 180_000 }, async () => {
    const check = souk.run('check');
    expect(await check.ended(), check.output()).toBe(0);
  });

  test('the server built before serves its API, page, menu entry and rights', {
    timeout: 180_000,
  }, async () => {
    const server = souk.start();
    await server.until('Stop with Ctrl-C');
    const admin = await souk.admin();
    expect(await admin.post('/Admin/warehouses', { name: 'Swift', code: 'swift' })).toMatchObject({
      code: 200,
      data: { name: 'Swift', rev: 1 },
    });
    expect(await admin.post('/Admin/warehouses', { name: '', code: 'Not so' })).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/name', message: 'Cannot be empty' }, { pointer: '/code' }] },
    });
    const { data } = await admin.get('/Admin/warehouses', { name: 'wif|like' });
    expect(data).toMatchObject({ total: 1, data: [{ name: 'Swift', code: 'swift' }] });
    const { id, rev } = data.data[0];
    expect(await admin.put(`/Admin/warehouses/${id}`, { name: 'Swifter', rev })).toMatchObject({
      code: 200,
      data: { name: 'Swifter', rev: 2 },
    });
    expect(await (await admin.raw('/api/Admin/warehouses/export?format=csv')).text()).toMatch(
      /Swifter,swift/,
    );
    expect(await admin.get('/Admin/screens/warehouses')).toMatchObject({
      code: 200,
      data: {
        noun: 'Warehouse',
        buttons: { import: { show: true }, store: { show: true } },
        columns: expect.arrayContaining([
          expect.objectContaining({ field: 'name', label: 'Name' }),
        ]),
      },
    });
    const menus: readonly MenuEntry[] = (
      await admin.speaking('zh-cn').get('/Admin/load_menu', { type: 'getChildren' })
    ).data;
    expect(menus.flatMap(({ children }) => children)).toContainEqual(
      expect.objectContaining({
        name: '自有仓库',
        apis: '/Admin/warehouses',
        view: 'Admin/warehouses',
      }),
    );
    const rights = await admin.get('/Admin/roles/options/permission_id', { groupBy: 'pid' });
    expect(
      rights.data.filter(({ group }: { group?: string }) => group === 'Warehouse').length,
    ).toBeGreaterThan(7);
    server.child.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
  });
});

describe('mistakes in files stop the start, which names the place of each', () => {
  const resource = {
    path: 'schemas/resources/warehouses.json',
    text: [
      '{ "$schema": "../meta/resource.v1.json", "resource": "warehouses",',
      '  "fields": {',
      '    "name": { "type": "txt" } },',
      '  "scope": { "Admin": true } }',
    ].join('\n'),
    says: /schemas\/resources\/warehouses\.json:3:23 \/fields\/name\/type .*did you mean "text"\?/,
  };
  const setting = {
    path: 'screens/Admin/warehouses.json',
    text: '{ "resource": "warehouses", "serach": ["name"] }',
    says: /screens\/Admin\/warehouses\.json:1:\d+ \/serach .*did you mean "search"\?/,
  };
  const column = {
    path: 'screens/Admin/warehouses.json',
    text: [
      '{ "$schema": "../../schemas/meta/screen.v1.json", "resource": "warehouses",',
      '  "columns": ["code", "nmae"] }',
    ].join('\n'),
    says: /screens\/Admin\/warehouses\.json:2:23 \/columns\/1 .*did you mean "name"\?/,
  };

  test.each([
    { name: 'a type and a setting that do not exist', mistakes: [resource, setting] },
    { name: 'an unknown field', mistakes: [column] },
  ])('$name', { timeout: 180_000 }, async ({ mistakes }) => {
    for (const { path, text } of mistakes) souk.write(path, text);
    const start = souk.start();
    expect(await start.ended()).toBe(1);
    for (const { says } of mistakes) expect(start.output()).toMatch(says);
    expect(start.output()).not.toMatch(/\n\s+at /);
    addWarehouses(souk);
  });
});

describe.sequential('a page that is removed by a command', () => {
  const migrationFile = (): string =>
    readdirSync(join(souk.root, 'server/migrations')).find((name) =>
      name.endsWith('-remove-warehouses.ts'),
    )!;

  test('deletes its files and drafts an unconfirmed migration', { timeout: 300_000 }, async () => {
    const remove = souk.run('remove', 'warehouses');
    expect(await remove.ended(), remove.output()).toBe(0);
    expect(remove.output()).toContain('deleted schemas/resources/warehouses.json');
    expect(existsSync(join(souk.root, 'screens/Admin/warehouses.json'))).toBe(false);
    const migrate = souk.run('migrate');
    expect(await migrate.ended(), migrate.output()).toBe(1);
    expect(migrate.output()).toMatch(/deletes the table "warehouses" and is not confirmed/);
    const check = souk.run('check');
    expect(await check.ended(), check.output()).toBe(1);
    // Nothing else is left of the page
    expect(check.output()).toMatch(
      /^server\/migrations: The migration RemoveWarehouses\d+ deletes .*\n$/,
    );
  });

  test('the confirmed migration runs, and the mall starts without it', {
    timeout: 300_000,
  }, async () => {
    const path = `server/migrations/${migrationFile()}`;
    const text = readFileSync(join(souk.root, path), 'utf8');
    souk.write(path, text.replace('confirmed: boolean = false', 'confirmed: boolean = true'));
    const migrate = souk.run('migrate');
    expect(await migrate.ended(), migrate.output()).toBe(0);
    const again = souk.run('migration', 'warehouses_again');
    expect(await again.ended(), again.output()).toBe(0);
    expect(again.output()).toContain('Nothing to draft');
    await souk.start().until('Stop with Ctrl-C');
  });
});
