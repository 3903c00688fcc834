import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountKindOf, type BackOffice, backOffices } from '../../schemas/contract/areas.ts';
import { keyStatus } from '../../schemas/contract/dicts/key-dicts.ts';
import { groupBy } from '../../schemas/rules/group-by.ts';
import { Resources } from '../backoffice/resources/registry.ts';
import type { Env } from '../platform/config/env.ts';
import { version } from '../platform/config/version.ts';
import { runningDatabaseUrl } from '../platform/database/embedded/open-database.ts';
import type { Rows } from '../platform/database/sql.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { notContained, type ProbeResult, probes, runProbe } from './matrix.ts';
import { startOwnMall } from './own-mall.ts';
import type { KnownKey, KnownRole, Proof } from './probe.ts';

/** What a run has found; a file of the data folder. */
export interface Certificate {
  /** ISO 8601 with milliseconds, UTC. */
  readonly date: string;
  readonly version: string;
  readonly seconds: number;
  readonly resources: number;
  readonly routes: number;
  /** Roles and keys of the running mall, called beside the generated ones. */
  readonly roles: readonly string[];
  readonly keys: readonly string[];
  readonly cells: number;
  readonly leaks: number;
  readonly probes: readonly ProbeResult[];
  readonly uncovered: readonly string[];
}

export interface CertifyOptions {
  /** Names of the probes to run. Default: all. */
  readonly only?: readonly string[];
  readonly onProbe: (result: ProbeResult) => void;
}

/**
 * Runs the matrix against this version, its extensions, and the roles and keys of the running mall.
 * The running database is only read.
 *
 * @throws Error for the name of a probe that does not exist
 */
export async function certify(env: Env, { only, onProbe }: CertifyOptions): Promise<Certificate> {
  const unknown = only?.filter((wanted) => !probes.some(({ name }) => name === wanted)) ?? [];
  if (unknown.length > 0)
    throw new Error(
      `There is no probe ${unknown.join(', ')}. Probes: ${probes.map(({ name }) => name).join(', ')}`,
    );
  const startedAt = Date.now();
  const running = await readRoles(env);
  const { mall, close } = await startOwnMall(env);
  try {
    const proof: Proof = {
      mall,
      resources: mall.app.get(Resources).all,
      routes: mall.app.routes,
      ...running,
    };
    const results: ProbeResult[] = [];
    const wanted = probes.filter(({ name }) => only?.includes(name) ?? true);
    for (const probe of wanted) {
      const result = await runProbe(probe, proof);
      results.push(result);
      onProbe(result);
    }
    const sum = (count: (result: ProbeResult) => number): number =>
      results.reduce((total, result) => total + count(result), 0);
    return {
      date: new Date(startedAt).toISOString(),
      version,
      seconds: Math.round((Date.now() - startedAt) / 1000),
      resources: proof.resources.length,
      routes: proof.routes.length,
      roles: proof.roles.map(({ area, name }) => `${area} ${name}`),
      keys: proof.keys.map(({ area, name }) => `${area} ${name}`),
      cells: sum(({ cells }) => cells),
      leaks: sum(({ leaks }) => leaks.length),
      probes: results,
      uncovered: [
        ...notContained,
        ...running.uncovered,
        ...probes.filter((probe) => !wanted.includes(probe)).map(({ name }) => `${name}: not run`),
        ...results.flatMap(({ name, uncovered }) => uncovered.map((what) => `${name}: ${what}`)),
      ],
    };
  } finally {
    await close();
  }
}

async function readRoles(
  env: Env,
): Promise<Pick<Proof, 'roles' | 'keys'> & { readonly uncovered: readonly string[] }> {
  const databaseUrl = runningDatabaseUrl(env);
  if (databaseUrl === undefined)
    return {
      roles: [],
      keys: [],
      uncovered: [
        'roles and keys of the running mall: no database runs, and DATABASE_URL is not set',
      ],
    };
  const read = await withDatabase({ ...env, databaseUrl }, readRunning, 'none');
  return { ...read, uncovered: [] };
}

/** Roles and API keys of the running mall. Reads only, and no secret. */
async function readRunning(
  database: Rows,
): Promise<{ readonly roles: readonly KnownRole[]; readonly keys: readonly KnownKey[] }> {
  const roles: KnownRole[] = [];
  const keys: KnownKey[] = [];
  for (const area of backOffices) {
    roles.push(...(await rolesOf(database, area)));
    keys.push(...(await keysOf(database, area)));
  }
  return { roles, keys };
}

const rightsSql = (kind: string, roles: string): string => `
  SELECT array_agg(DISTINCT p.apis::text)
  FROM ${kind}_to_permissions t
  JOIN ${kind}_permissions p ON p.id = t.permission_id
  WHERE t.role_id IN (${roles})`;

async function rolesOf(database: Rows, area: BackOffice): Promise<readonly KnownRole[]> {
  const kind = accountKindOf(area);
  const rows = await database.rows<{ name: string; rights: string[] | null }>(`
    SELECT r.id || ' ' || r.name AS name, (${rightsSql(kind, 'r.id')}) AS rights
    FROM ${kind}_roles r
    WHERE r.deleted_at IS NULL
    ORDER BY r.id`);
  // Roles with the same rights are called once
  const byRights = groupBy(rows, ({ rights }) => [...(rights ?? [])].sort().join());
  return [...byRights].map(([rights, same]) => ({
    area,
    name: same.map(({ name }) => name).join(', '),
    rights: rights === '' ? [] : rights.split(','),
  }));
}

async function keysOf(database: Rows, area: BackOffice): Promise<readonly KnownKey[]> {
  const kind = accountKindOf(area);
  const ofAccount = `SELECT a.role_id FROM ${kind}_to_roles a WHERE a.${kind}_id = k.${kind}_id`;
  const hasAll = area === 'Admin' ? 'o.is_super = 1' : 'o.belong_id = 0';
  const rows = await database.rows<{
    name: string;
    scopes: KnownKey['scopes'];
    rights: string[] | null;
    editor: string[] | null;
    has_all: boolean;
  }>(`
    SELECT
      k.id || ' ' || k.description AS name, k.scopes,
      (${rightsSql(kind, 'k.role_id')}) AS rights,
      (${rightsSql(kind, ofAccount)}) AS editor,
      ${hasAll} AS has_all
    FROM ${kind}_keys k
    JOIN ${kind}s o ON o.id = k.${kind}_id
    WHERE k.status = ${keyStatus.on} AND (k.expires_at IS NULL OR k.expires_at > mall_now())
    ORDER BY k.id`);
  return rows.map(({ name, scopes, rights, editor, has_all: hasEvery }) => ({
    area,
    name,
    scopes,
    rights: rights ?? [],
    editor: hasEvery ? undefined : (editor ?? []),
  }));
}

/** Stores a certificate beside the earlier ones. @returns the path of its file */
export function writeCertificate(dataDir: string, certificate: Certificate): string {
  const folder = join(dataDir, 'proofs');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `tenancy-${certificate.date.replace(/[:.]/g, '-')}.json`);
  writeFileSync(`${path}.part`, `${JSON.stringify(certificate, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.part`, path);
  return path;
}
