import type { Row } from '../../../../schemas/rules/types.ts';
import { assertVerb } from '../../../backoffice/resources/access/verb-access.ts';
import { type Call, type CallInTransaction, runOnce } from '../../../backoffice/resources/call.ts';
import type { CrudContext } from '../../../backoffice/resources/crud-context.ts';
import { listRows } from '../../../backoffice/resources/read/list-rows.ts';
import type { WireRow } from '../../../backoffice/resources/read/show-row.ts';
import { changeRow } from '../../../backoffice/resources/write/change-row.ts';
import { createRowInTransaction } from '../../../backoffice/resources/write/create-row.ts';
import { withDatabaseRefusals } from '../../../backoffice/resources/write/database-errors.ts';
import type { ParsedBody } from '../../../backoffice/resources/write/input/read-body.ts';
import { type LockedRow, lockRows } from '../../../backoffice/resources/write/lock-rows.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { badInput, httpErrors, Refusal } from '../../../platform/http/response/errors.ts';
import { openDefaultFreights } from './default-freight.ts';
import { errorsInList, readFreights, type SentFreight } from './read-freights.ts';

/** Stored templates of the request by id. */
type StoredFreights = ReadonlyMap<number, LockedRow['row']>;

/** A stored template of the request. */
type ExistingFreight = SentFreight & { readonly id: number };

/**
 * Saves a store's freight templates as one list (docs/product.md#seller-pages): changes templates
 * with an id, adds the others, and changes the store's default template for `is_type` 0; all or
 * nothing. Templates that are not in the list stay. Two templates of the list can swap a province or
 * a name.
 *
 * @param body `info`: templates in the format of the list call
 * @returns all templates of the store after the save
 * @throws Refusal 422 with every error, such as `/info/2/f_price`; 409 for a template that was
 *   changed since its `rev`; 404 for a template of another store; 402 without the right to add
 */
export async function saveFreights(
  crud: CrudContext,
  actor: Actor,
  body: unknown,
): Promise<readonly WireRow[]> {
  const resource = crud.resources.get('freights');
  const call: Call = { crud, actor, resource, sql: crud.database };
  const sent = await readFreights(call, body);
  const addsTemplate = sent.some(({ id, isDefault }) => id === undefined && !isDefault);
  if (addsTemplate) assertVerb(actor, resource, 'store');
  await runOnce(call, async (inTransaction) => {
    await writeFreights(inTransaction, sent);
    return {};
  });
  const list = await listRows(crud, actor, resource, { isAll: '1' });
  return list.read() as readonly WireRow[];
}

async function writeFreights(call: CallInTransaction, list: readonly SentFreight[]): Promise<void> {
  await lockFreights(call.sql, call.actor.storeId);
  const sent = await withDefaultId(call, list);
  const stored = await lockStored(call, sent.filter(isExisting));
  const releasedIds = await releaseValues(call, sent, stored);
  for (const { index, id, rev, values } of sent)
    await withListErrors(index, async () => {
      if (id === undefined) await add(call, values);
      else if (releasedIds.has(id)) await change(call, id, { values, rev: undefined });
      else if (isChanged(values, stored.get(id)!)) await change(call, id, { values, rev });
    });
}

/** @throws Refusal 404 unless all templates belong to the store */
async function lockStored(
  call: CallInTransaction,
  existing: readonly ExistingFreight[],
): Promise<StoredFreights> {
  const ids = existing.map(({ id }) => id);
  const lock = { ids, use: 'write', when: undefined, purpose: 'save list' } as const;
  const rows = await lockRows(call, lock);
  if (rows.length < ids.length) throw httpErrors.notFound();
  return new Map(rows.map(({ row }) => [row.id, row]));
}

/**
 * Removes provinces and names that another template of the list takes, so that a swap breaks no
 * unique rule while templates are written one by one.
 *
 * @returns the ids of the changed templates; their `rev` is checked by this
 */
async function releaseValues(
  call: CallInTransaction,
  sent: readonly SentFreight[],
  stored: StoredFreights,
): Promise<ReadonlySet<number>> {
  const provinces = remainingProvinces(sent, stored);
  const names = temporaryNames(sent, stored);
  const releasedIds = new Set([...provinces.keys(), ...names.keys()]);
  const released = sent.filter(isExisting).filter(({ id }) => releasedIds.has(id));
  for (const { index, id, rev } of released) {
    const values: Row = {
      ...(provinces.has(id) && { area_id: provinces.get(id)! }),
      ...(names.has(id) && { name: names.get(id)! }),
    };
    await withListErrors(index, () => change(call, id, { values, rev }));
  }
  return releasedIds;
}

const add = async (call: CallInTransaction, values: Row): Promise<void> => {
  await withDatabaseRefusals({ ...call, verb: 'store' }, () =>
    createRowInTransaction(call, values),
  );
};

const change = async (call: CallInTransaction, id: number, sent: ParsedBody): Promise<void> => {
  await withDatabaseRefusals({ ...call, verb: 'update' }, () => changeRow(call, { id, sent }));
};

const isExisting = (freight: SentFreight): freight is ExistingFreight => freight.id !== undefined;

/** Gives the default template of the list the id of the store's one, creating it if missing. */
async function withDefaultId(
  { actor, sql }: CallInTransaction,
  list: readonly SentFreight[],
): Promise<readonly SentFreight[]> {
  const needsDefaultId = (freight: SentFreight): boolean =>
    freight.id === undefined && freight.isDefault;
  if (!list.some(needsDefaultId)) return list;
  await openDefaultFreights(sql, [actor.storeId]);
  const [row] = await sql.rows<{ id: number }>(
    'SELECT id FROM freights WHERE store_id = $1 AND is_type = 0',
    [actor.storeId],
    'shipping.default',
  );
  return list.map((freight) => (needsDefaultId(freight) ? { ...freight, id: row!.id } : freight));
}

/** Templates that lose a province to another one of the list, with the provinces they keep. */
function remainingProvinces(
  sent: readonly SentFreight[],
  stored: StoredFreights,
): ReadonlyMap<number, readonly number[]> {
  const newOwner = new Map<number, number>();
  for (const { index, values } of sent) {
    for (const province of provincesOf(values)) newOwner.set(province, index);
  }
  const remaining = new Map<number, readonly number[]>();
  for (const { index, id } of sent.filter(isExisting)) {
    const current = provincesOf(stored.get(id)!);
    const keptProvinces = current.filter((province) => (newOwner.get(province) ?? index) === index);
    if (keptProvinces.length < current.length) remaining.set(id, keptProvinces);
  }
  return remaining;
}

/** Characters of a temporary name; leaves room for an id within the limit of 80. */
const temporaryNameLength = 60;

/** Templates whose current name another one of the list takes, with a unique temporary name. */
function temporaryNames(
  sent: readonly SentFreight[],
  stored: StoredFreights,
): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const { index, id, values } of sent.filter(isExisting)) {
    const current = stored.get(id)!.name;
    const wanted = values.name;
    const isTaken = sent.some((other) => other.index !== index && other.values.name === current);
    if (wanted !== undefined && wanted !== current && isTaken) {
      names.set(id, `${String(wanted).slice(0, temporaryNameLength)} (${id})`);
    }
  }
  return names;
}

const provincesOf = (row: Row): readonly number[] => (row.area_id ?? []) as readonly number[];

const isChanged = (values: Row, stored: Row): boolean =>
  Object.entries(values).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name]),
  );

/** Turns the errors of one template into errors of the list. */
async function withListErrors(index: number, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const hasErrors = error instanceof Refusal && error.errors.length > 0;
    throw hasErrors ? badInput(errorsInList(error.errors, index)) : error;
  }
}

/**
 * Locks a store's templates until the transaction ends, so that two writers cannot assign one
 * province to two templates.
 */
export const lockFreights = (tx: Pick<Sql, 'run'>, storeId: number): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [`souk freights ${storeId}`]);
