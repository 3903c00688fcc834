import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTemplate } from '../../helpers/server/demo.ts';
import { anIntegrator, type Integrator } from '../../helpers/server/integrator.ts';

/** `npm run preview` in a checkout whose files are known to Git, with a package and demo rows. */
let souk: Integrator;
beforeAll(async () => {
  souk = await anIntegrator(await demoTemplate());
  await souk.addPackage('loyalty-card');
  git('init', '--quiet');
  git('add', 'schemas', 'screens', 'locales');
  git(
    '-c',
    'user.name=Integrator',
    '-c',
    'user.email=integrator@example.com',
    'commit',
    '--quiet',
    '-m',
    'first',
  );
}, 180_000);
afterAll(() => souk?.remove());

const git = (...parameters: readonly string[]): void =>
  void execFileSync('git', [...parameters], { cwd: souk.root, stdio: 'pipe' });

async function preview(
  ...parameters: readonly string[]
): Promise<readonly [code: number | string, text: string]> {
  const running = souk.run('preview', ...parameters);
  return [await running.ended(), running.output()];
}

/** A role of admins with some rights. */
async function addRole(name: string, rights: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: souk.databaseUrl });
  await client.connect();
  await client.query(
    `
      WITH role AS (
        INSERT INTO admin_roles (name)
        VALUES ($1)
        RETURNING id
      )
      INSERT INTO admin_to_permissions (role_id, permission_id)
      SELECT role.id, p.id
      FROM role, admin_permissions p
      WHERE p.apis = ANY($2)`,
    [name, rights],
  );
  await client.end();
}

const brands = 'schemas/resources/goods_brands.json';

test('files without a change have none, and an unknown revision is refused', {
  timeout: 120_000,
}, async () => {
  const [code, text] = await preview();
  expect(text).toMatch(/^Compared with HEAD \(\w+\): files of the format: 0\.\n$/);
  expect(code).toBe(0);
  expect(await preview('no-such-branch')).toEqual([1, expect.stringContaining('no-such-branch')]);
});

test('a change shows its rules, API, screens, rights, migration, and the rows that break it', {
  timeout: 120_000,
}, async () => {
  souk.change(brands, (json) => {
    json.fields.name.rules.maxLength = 3;
    json.fields.origin = { type: 'text', label: { en: 'Origin', 'zh-cn': '产地' }, required: true };
    json.fields.thumb.read = ['Admin'];
    json.scope.Admin = { can: ['index', 'show', 'update'] };
  });
  souk.change('screens/Admin/goods_brands.json', (json) => {
    json.columns = ['name', 'origin', { field: 'is_sort', width: 120, edit: true, sortable: true }];
    json.form = ['name', 'origin'];
    json.permissions = undefined;
  });
  const rights = ['Admin.goods_brands.index', 'Admin.goods_brands.destroy'];
  for (const name of ['Brand editors', 'Other brand editors']) await addRole(name, rights);
  const [code, text] = await preview('HEAD');
  expect(code, text).toBe(1);
  const lines = text.split('\n').map((line) => line.trim());
  expect(lines).toEqual(
    expect.arrayContaining([
      '~ goods_brands.name: maxLength 20 to 3',
      '+ goods_brands.origin: type text, required, maxLength 255',
      '- DELETE /api/Admin/goods_brands/:id',
      '+ /api/Admin/goods_brands field origin: access ["read","update"]',
      '- /api/goods_brands field thumb',
      '- Admin/goods_brands column thumb',
      '~ Admin/goods_brands column is_sort: width 100 to 120',
      '- Admin/goods_brands button import',
      '- Admin.goods_brands.destroy',
    ]),
  );
  expect(text).toMatch(/Migration that is missing\n {2}ALTER TABLE "goods_brands" ADD "origin"/);
  expect(text).toMatch(
    /goods_brands \/name: At most 3 characters: \d+ rows, \S*\/Admin\/goods_brands\?id=\d+(,\d+)*\|in/,
  );
  const [role, other] = ['Brand editors', 'Other brand editors'].map(
    (name) => new RegExp(`^Role Admin \\d+ ${name}\n((?: .*\n)+)`, 'm').exec(text)?.[1],
  );
  expect(other).toBe(role);
  expect(role).toContain('  + Admin/goods_brands column origin\n');
  expect(role).toContain('  - DELETE /api/Admin/goods_brands/:id\n');
  expect(role).toContain('field origin: access ["read"]');
  expect(text).toMatch(/goods_brands \/origin: Cannot be empty: \d+ rows/);
});
