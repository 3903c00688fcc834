import { secretMask } from '../../schemas/contract/limits.ts';
import type { Resource, Row } from '../../schemas/rules/types.ts';
import type { Sql, Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, Refusal } from '../http/errors.ts';
import { masked } from './create-row.ts';
import { wrongFiles } from './check-files.ts';
import { nowSql } from './columns.ts';
import type { Crud } from './crud.ts';
import { difference, writeHistory } from './history.ts';
import { readBody } from './read-body.ts';
import type { WireRow } from './show-row.ts';
import { defaultsOf } from './stored-values.ts';
import { sightOf } from './who.ts';
import { rowErrors } from './write-plan.ts';

interface Stored {
  readonly id: number;
  readonly rev: number;
  readonly value: Row;
  readonly created_at: string | null;
  readonly updated_at: string | null;
}
const never: Stored = { id: 0, rev: 0, value: {}, created_at: null, updated_at: null };

async function findConfig(sql: Sql, resource: Resource): Promise<Stored> {
  const [row] = await sql.rows<Stored>(
    'SELECT id, rev, value, created_at, updated_at FROM configs WHERE name = $1',
    [resource.name],
    'configs.find',
  );
  return row ?? never;
}

const empty = (resource: Resource): Row =>
  Object.fromEntries(
    [...resource.fields.values()]
      .filter(({ system }) => !system)
      .map(({ name, type }) => [name, emptyOf(type)]),
  );
const emptyOf = (type: string): Row[string] =>
  [
    'integer',
    'number',
    'money',
    'switch',
    'enum',
    'date',
    'datetime',
    'daterange',
    'map',
    'json',
    'countdown',
  ].includes(type)
    ? null
    : type === 'ref'
      ? 0
      : ['tags', 'images', 'area', 'refs', 'many'].includes(type)
        ? []
        : '';

/** A group of settings: what was saved over the defaults, secrets masked. */
export async function readConfig(crud: Crud, actor: Actor, resource: Resource): Promise<WireRow> {
  return shown(actor, resource, await findConfig(crud.database, resource));
}

function shown(actor: Actor, resource: Resource, { value, ...kept }: Stored): WireRow {
  const whole: Row = {
    ...empty(resource),
    ...defaultsOf(resource),
    ...maskSecrets(resource, value),
    ...kept,
  };
  const { fields } = sightOf(resource, actor);
  return Object.fromEntries(fields.map(({ name }) => [name, whole[name] ?? null]));
}

const maskSecrets = (resource: Resource, value: Row): Row =>
  Object.fromEntries(
    Object.entries(value).map(([name, stored]) => [
      name,
      resource.fields.get(name)?.type === 'secret' && stored !== '' && stored !== null
        ? secretMask
        : stored,
    ]),
  );

/** Saves the fields that are sent; rules across fields are judged on the whole group. @throws Refusal 409, 422 */
export async function writeConfig(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  body: unknown,
): Promise<WireRow> {
  const { values, rev } = readBody(actor, resource, 'update', body, crud.resources);
  return crud.database.transaction((tx) =>
    changeConfig(crud, tx, { actor, resource, values, rev }),
  );
}

/** The same inside a transaction that is open already. @param change canonical, read by `readBody` */
export async function changeConfig(
  crud: Crud,
  tx: Transaction,
  {
    actor,
    resource,
    values,
    rev,
  }: {
    readonly actor: Actor;
    readonly resource: Resource;
    readonly values: Row;
    readonly rev?: number | undefined;
  },
): Promise<WireRow> {
  await tx.rows('SELECT pg_advisory_xact_lock(hashtext($1))', [resource.name]);
  const before = await findConfig(tx, resource);
  if (rev !== undefined && rev !== before.rev)
    throw new Refusal(409, 'resources.stale', {}, [], {
      current: shown(actor, resource, before),
      fields: Object.keys(values),
    });
  const merged: Row = { ...empty(resource), ...defaultsOf(resource), ...before.value, ...values };
  const errors = [
    ...(await wrongFiles(crud, tx, actor, [{ fields: resource.fields, values, pointer: '' }])),
    ...(await rowErrors(crud, tx, {
      actor,
      resource,
      verb: 'update',
      merged,
      sent: new Set(Object.keys(values)),
      isWhole: true,
    })),
  ];
  if (errors.length > 0) throw badInput(errors);
  const behaviour = crud.behaviours.of(resource);
  const context = {
    actor,
    resource,
    resources: crud.resources,
    tx,
    verb: 'update' as const,
    before: { ...before.value, id: before.id },
  };
  const more = await behaviour?.beforeWrite?.({ ...context, values });
  const changes: Row = { ...values, ...more };
  const [after] = await tx.rows<Stored>(
    `INSERT INTO configs (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = configs.value || excluded.value, rev = configs.rev + 1, updated_at = ${nowSql}
     RETURNING id, rev, value, created_at, updated_at`,
    [resource.name, JSON.stringify(sealSecrets(crud, resource, changes))],
  );
  const saved = after ?? never;
  const changed = difference(resource, before.value, saved.value);
  await writeHistory(tx, actor, resource, [
    {
      id: saved.id,
      rev: saved.rev,
      action: 'update',
      before: masked(resource, changed.before),
      after: masked(resource, changed.after),
    },
  ]);
  await behaviour?.afterWrite?.({ ...context, values: changes }, saved.id);
  return shown(actor, resource, saved);
}

const sealSecrets = (crud: Crud, resource: Resource, values: Row): Row =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      resource.fields.get(name)?.type === 'secret' && typeof value === 'string' && value !== ''
        ? crud.secrets.encrypt(value)
        : value,
    ]),
  );

/** A group of settings as the server uses it: defaults filled, secrets in plain. Never send it anywhere. */
export async function openConfig(crud: Crud, sql: Sql, name: string): Promise<Row> {
  const resource = crud.resources.get(`configs/${name}`);
  const { value } = await findConfig(sql, resource);
  const opened = Object.entries(value).map(([field, stored]) => [
    field,
    resource.fields.get(field)?.type === 'secret' && typeof stored === 'string' && stored !== ''
      ? crud.secrets.decrypt(stored)
      : stored,
  ]);
  return { ...empty(resource), ...defaultsOf(resource), ...Object.fromEntries(opened) };
}
