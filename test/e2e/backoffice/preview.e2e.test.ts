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
  git('config', 'user.name', 'Integrator');
  git('config', 'user.email', 'integrator@example.com');
  commit();
}, 180_000);
afterAll(() => souk?.remove());

const git = (...parameters: readonly string[]): void =>
  void execFileSync('git', [...parameters], { cwd: souk.root, stdio: 'pipe' });

function commit(): void {
  git('add', 'schemas', 'screens', 'locales');
  git('commit', '--quiet', '-m', 'Files of the format');
}

async function preview(
  ...parameters: readonly string[]
): Promise<readonly [code: number | string, text: string]> {
  const running = souk.run('preview', ...parameters);
  return [await running.ended(), running.output()];
}

async function sql(statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: souk.databaseUrl });
  await client.connect();
  await client.query(statement, [...values]);
  await client.end();
}

/** A role of admins with some rights. */
const addRole = (name: string, rights: readonly string[]): Promise<void> =>
  sql(
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

const brands = 'schemas/resources/goods_brands.json';

test('files without a change have none, and an unknown revision is refused', {
  timeout: 300_000,
}, async () => {
  const [code, text] = await preview();
  expect(text).toMatch(/^Compared with HEAD \(\w+\): files of the format: 0\.\n$/);
  expect(code).toBe(0);
  expect(await preview('no-such-branch')).toEqual([1, expect.stringContaining('no-such-branch')]);
});

test('a change shows its rules, API, screens, rights, migration, and the rows that break it', {
  timeout: 300_000,
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
  souk.change('schemas/resources/admins.json', (json) => {
    json.fields.password.rules.minLength = 9;
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
  expect(lines).toContain('not checked: admins.password');
  expect(text).toMatch(/goods_brands \/origin: Cannot be empty: \d+ rows/);
});

test('a field that is renamed in the files and in the database is checked', {
  timeout: 300_000,
}, async () => {
  commit();
  await sql("ALTER TABLE goods_brands ADD place varchar NOT NULL DEFAULT 'Somewhere'");
  souk.change(brands, (json) => {
    const { origin, ...others } = json.fields;
    json.fields = { ...others, place: { ...origin, was: 'origin', rules: { maxLength: 4 } } };
  });
  souk.change('screens/Admin/goods_brands.json', (json) => {
    json.columns = ['name', 'place'];
    json.form = ['name', 'place'];
  });
  const [code, text] = await preview();
  expect(code, text).toBe(1);
  expect(text).toMatch(/goods_brands \/place: At most 4 characters: \d+ rows/);
});
