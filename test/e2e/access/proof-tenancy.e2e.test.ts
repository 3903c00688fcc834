import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '../../../server/platform/config/env.ts';
import { aKeyOf } from '../../../server/proof/api-key.ts';
import { certify, writeCertificate } from '../../../server/proof/certificate.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { databaseState } from '../../helpers/server/database-state.ts';

/** `npm run proof:tenancy` beside a running mall; route-access.e2e.test.ts runs the whole matrix. */
let souk: TestApp;
let dataDir: string;
beforeAll(async () => {
  souk = await startApp();
  dataDir = mkdtempSync(join(tmpdir(), 'souk-certificate-'));
}, 180_000);
afterAll(async () => {
  await souk?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (only: readonly string[]) =>
  certify(
    readEnv({
      SOUK_PROFILE: 'test',
      DATABASE_URL: souk.databaseUrl,
      SOUK_DATA: dataDir,
      PORT: '0',
    }),
    { only, onProbe: () => undefined },
  );

test('roles and keys of the running mall are part of a run, which changes nothing there', {
  timeout: 180_000,
}, async () => {
  await souk.anAdmin({ rights: ['Admin.expresses.index'] });
  const admin = await souk.as.admin();
  await aKeyOf(souk, 'Admin', admin, { rights: ['Admin.expresses.index'], scopes: ['read'] });
  const before = await databaseState(souk.sql);
  const certificate = await run(['declared_routes', 'strong_keys', 'owner_fields']);
  expect(await databaseState(souk.sql)).toEqual(before);
  expect(readdirSync(dataDir)).toEqual([]);
  expect(certificate).toMatchObject({ leaks: 0, version: '0.1.0' });
  expect(certificate.routes).toBe(souk.app.routes.length);
  // Roles with the same rights are one line
  expect(certificate.roles).toContainEqual(
    expect.stringMatching(/^Admin \d+ Role \d+, \d+ Key \d+$/),
  );
  expect(certificate.keys).toEqual([expect.stringMatching(/^Admin \d+ Program \d+$/)]);
  expect(certificate.cells).toBeGreaterThan(souk.app.routes.length);
  expect(certificate.uncovered).toContain('areas: not run');
  const path = writeCertificate(dataDir, certificate);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(certificate);
});

test('a probe that does not exist is refused, and named with those that do', async () => {
  await expect(run(['declared_routes', 'owner_feilds'])).rejects.toThrow(
    /no probe owner_feilds\. Probes: .*owner_fields/,
  );
});

test('a stored key that is stronger than the account that made it is a leak', {
  timeout: 180_000,
}, async () => {
  const rights = ['Admin.expresses.index', 'Admin.admin_roles.index'];
  const keyRights = ['index', 'show', 'store', 'issue'].map((verb) => `Admin.admin_keys.${verb}`);
  const { id, username } = await souk.anAdmin({ rights: [...rights, ...keyRights] });
  const clerk = await souk.as.account('Admin', username);
  const key = await aKeyOf(souk, 'Admin', clerk, { rights: ['Admin.expresses.index'] });
  await souk.sql.run(
    `
      INSERT INTO admin_to_permissions (role_id, permission_id)
      SELECT $1, id
      FROM admin_permissions
      WHERE apis = 'Admin.users.destroy'`,
    [key.roleId],
  );
  const { leaks, probes } = await run(['strong_keys']);
  expect(leaks).toBe(1);
  expect(probes[0]!.leaks[0]).toMatchObject({ answered: 'Admin.users.destroy' });
  await souk.sql.run('DELETE FROM admin_keys WHERE admin_id = $1', [id]);
});
