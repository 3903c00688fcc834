import { secretMask } from '../../../../schemas/contract/limits.ts';
import { holds } from '../../../../schemas/rules/conditions/evaluate.ts';
import type { Field, FieldType, Json, Resource, Row } from '../../../../schemas/rules/types.ts';
import { nowSql } from '../../../platform/database/now-sql.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { badField, badInput } from '../../../platform/http/response/errors.ts';
import { readableFieldsOf } from '../access/field-access.ts';
import { type CallInTransaction, runOnce } from '../call.ts';
import type { CrudContext } from '../crud-context.ts';
import type { WireRow } from '../read/show-row.ts';
import { resourceErrors } from '../resources.errors.ts';
import { defaultsOf } from '../tables/column-values.ts';
import { isTextLike } from '../tables/columns.ts';
import { changedFields, maskedForHistory, writeHistory } from './history.ts';
import { assertChoices } from './input/check-choices.ts';
import { refAndFileErrors } from './input/check-refs.ts';
import { assertFieldProof, takeProof } from './input/field-proof.ts';
import { readBody } from './input/read-body.ts';
import { rowErrors, ruleVariables } from './rules/row-rules.ts';
import { runAfterWrite, runBeforeWrite } from './write-hooks.ts';

/** The row of a group of settings in the table `configs`; secrets are encrypted in `value`. */
interface ConfigRow {
  readonly id: number;
  readonly rev: number;
  readonly value: Row;
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

const unsavedConfig: ConfigRow = { id: 0, rev: 0, value: {}, created_at: null, updated_at: null };

async function findConfig(sql: Sql, resource: Resource): Promise<ConfigRow> {
  const [row] = await sql.rows<ConfigRow>(
    'SELECT id, rev, value, created_at, updated_at FROM configs WHERE name = $1',
    [resource.name],
    'configs.find',
  );
  return row ?? unsavedConfig;
}

const arrayTypes: ReadonlySet<FieldType> = new Set(['tags', 'images', 'area', 'refs', 'many']);

function emptyValue(field: Field): Json {
  if (isTextLike(field) || field.type === 'secret') return '';
  return arrayTypes.has(field.type) ? [] : null;
}

/** The values of fields that were never saved. */
function initialValues(resource: Resource): Row {
  const fields = [...resource.fields.values()].filter(({ system }) => !system);
  const empty = fields.map((field) => [field.name, emptyValue(field)] as const);
  return { ...Object.fromEntries(empty), ...defaultsOf(resource) };
}

/** The secret fields of `value` that are set, replaced by what `change` returns. */
function mapSecrets({ fields }: Resource, value: Row, change: (secret: string) => string): Row {
  const entries = Object.entries(value).map(([name, stored]) => {
    const isSecret = fields.get(name)?.type === 'secret';
    return [
      name,
      isSecret && typeof stored === 'string' && stored !== '' ? change(stored) : stored,
    ];
  });
  return Object.fromEntries(entries);
}

/** A group of settings as the caller reads it: saved values over defaults, secrets masked. */
export async function readConfig(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
): Promise<WireRow> {
  return toWireRow(actor, resource, await findConfig(crud.database, resource));
}

function toWireRow(actor: Actor, resource: Resource, { value, ...system }: ConfigRow): WireRow {
  const row: Row = {
    ...initialValues(resource),
    ...mapSecrets(resource, value, () => secretMask),
    ...system,
  };
  const { fields } = readableFieldsOf(resource, actor);
  return Object.fromEntries(fields.map(({ name }) => [name, row[name] ?? null]));
}

/**
 * Saves the sent fields of a group of settings. Rules across fields are checked on the whole group.
 *
 * @throws Refusal 409 for another revision; 422 at every wrong field, and at `/proof` for a field
 *   with `proof`
 */
export async function writeConfig(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  update: SingleUpdate,
): Promise<WireRow> {
  const { resources } = crud;
  const { body, proof } = takeProof(resource, actor, update.body, update.proof);
  const { values, rev } = readBody({ actor, resource, verb: 'update', resources }, body);
  const readStored = () => readConfig(crud, actor, resource);
  await assertFieldProof(crud, { actor, resource, values, proof, readStored });
  return runOnce({ crud, actor, resource }, (call) => changeConfig(call, { values, rev }));
}

/** An update of a `single` resource as a route received it. */
export interface SingleUpdate {
  readonly body: unknown;
  /** The caller's password from the header `proof-password`. */
  readonly proof?: string | undefined;
}

interface ConfigChange {
  /** Canonical values, read by `readBody`. */
  readonly values: Row;
  readonly rev?: number | undefined;
}

/** `writeConfig` inside an open transaction. */
export async function changeConfig(
  call: CallInTransaction,
  { values: sent, rev }: ConfigChange,
): Promise<WireRow> {
  const { crud, sql, actor, resource } = call;
  await sql.rows('SELECT pg_advisory_xact_lock(hashtext($1))', [resource.name]);
  const before = await findConfig(sql, resource);
  if (rev !== undefined && rev !== before.rev)
    throw resourceErrors.stale(
      {},
      { current: toWireRow(actor, resource, before), fields: Object.keys(sent) },
    );
  await assertConfigValues(call, sent, before);
  const write = { verb: 'update', before: { ...before.value, id: before.id } } as const;
  const values = await runBeforeWrite(call, { ...write, values: sent });
  const saved = await saveConfig(sql, resource, encryptSecrets(crud, resource, values));
  const { fields } = resource;
  const changed = changedFields(resource, before.value, saved.value);
  await writeHistory(call, [
    {
      id: saved.id,
      rev: saved.rev,
      action: 'update',
      before: maskedForHistory(fields, changed.before),
      after: maskedForHistory(fields, changed.after),
    },
  ]);
  await runAfterWrite(call, { ...write, values }, saved.id);
  return toWireRow(actor, resource, saved);
}

async function assertConfigValues(
  call: CallInTransaction,
  values: Row,
  before: ConfigRow,
): Promise<void> {
  const { resource } = call;
  const { fields } = resource;
  const merged = { ...initialValues(resource), ...before.value, ...values };
  const variables = await ruleVariables(call);
  const errors = [
    ...(await refAndFileErrors(call, [{ fields, values, pointer: '', hasColumns: false }])),
    ...(await rowErrors(call, {
      verb: 'update',
      merged,
      sent: new Set(Object.keys(values)),
      isWhole: true,
      variables,
    })),
  ];
  if (errors.length > 0) throw badInput(errors);
  const holdsNow = (field: Field): boolean => holds(field.when, merged, variables);
  assertSecretsSent({ resource, values, before: before.value, holdsNow });
  await assertChoices(call, { fields, row: merged, before: before.value });
}

/**
 * Asserts that a stored secret is sent nowhere new (`sentTo` of its field). Nobody can read a secret,
 * but who may change the server that gets it could otherwise name an own one
 * (docs/invariants.md#privacy). A secret whose `when` does not hold is sent to nobody.
 *
 * @throws Refusal 422 at the secret
 */
function assertSecretsSent({ resource: { fields }, values, before, holdsNow }: SecretChange): void {
  const isChanged = (name: string): boolean =>
    values[name] !== undefined &&
    (values[name] ?? '') !== (before[name] ?? fields.get(name)?.default ?? '');
  for (const field of fields.values()) {
    const { name, sentTo } = field;
    if (before[name] && values[name] === undefined && sentTo.some(isChanged) && holdsNow(field))
      throw badField(`/${name}`, 'rules.secretAgain');
  }
}

interface SecretChange {
  readonly resource: Resource;
  readonly values: Row;
  readonly before: Row;
  /** Whether the settings need the field after the change. */
  readonly holdsNow: (field: Field) => boolean;
}

async function saveConfig(sql: Sql, { name }: Resource, value: Row): Promise<ConfigRow> {
  const [saved] = await sql.rows<ConfigRow>(
    `
      INSERT INTO configs (name, value)
      VALUES ($1, $2)
      ON CONFLICT (name)
      DO UPDATE
      SET value = configs.value || excluded.value, rev = configs.rev + 1, updated_at = ${nowSql}
      RETURNING id, rev, value, created_at, updated_at`,
    [name, JSON.stringify(value)],
  );
  return saved!;
}

const encryptSecrets = ({ secrets }: CrudContext, resource: Resource, values: Row): Row =>
  mapSecrets(resource, values, (secret) => secrets.encrypt(secret));

/** A group of settings for use by the server, with decrypted secrets. Never part of an answer. */
export async function readDecryptedConfig(
  { resources, secrets }: Pick<CrudContext, 'resources' | 'secrets'>,
  sql: Sql,
  name: string,
): Promise<Row> {
  const resource = resources.get(`configs/${name}`);
  const { value } = await findConfig(sql, resource);
  const decrypted = mapSecrets(resource, value, (secret) => secrets.decrypt(secret));
  return { ...initialValues(resource), ...decrypted };
}
