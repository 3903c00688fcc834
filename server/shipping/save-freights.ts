import { Injectable } from '@nestjs/common';
import type { Resource, Row } from '../../schemas/rules/types.ts';
import { Database, type Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, httpErrors, Refusal } from '../http/errors.ts';
import type { Wire } from '../http/wire-json.ts';
import { changeRow } from '../resources/change-row.ts';
import { createRowIn } from '../resources/create-row.ts';
import { Crud } from '../resources/crud.ts';
import { refusing } from '../resources/database-errors.ts';
import { type LockedRow, lockRows } from '../resources/lock-rows.ts';
import { ResourceService } from '../resources/resource.service.ts';
import { requireVerb } from '../resources/routes-of.ts';
import type { WireRow } from '../resources/show-row.ts';
import { openDefaultFreight } from './default-freight.ts';
import { lockFreights } from './lock-freights.ts';
import { inList, readFreights, type SentFreight } from './read-freights.ts';

type Stored = ReadonlyMap<number, LockedRow['row']>;
interface Save {
  readonly actor: Actor;
  readonly freights: Resource;
  readonly tx: Transaction;
}

/** Saves a store's freight templates as one list (reference §3.5). */
@Injectable()
export class SaveFreights {
  constructor(
    private readonly database: Database,
    private readonly crud: Crud,
    private readonly service: ResourceService,
  ) {}

  /**
   * All or nothing: templates with an id change, those without are added, and one with `is_type` 0 is the store's default one. What the list leaves out stays;
   * deleting is a call of its own. A province or a name may move from one template of the list to another.
   *
   * @param body `info`: templates as `GET` answers them
   * @returns all templates as they are now
   * @throws Refusal 422 at every wrong place, `/info/2/f_price`; 409 for a template that somebody changed since its `rev`; 404 outside the store
   */
  async save(actor: Actor, body: unknown): Promise<readonly WireRow[]> {
    const freights = this.crud.resources.get('freights');
    const sent = await readFreights({ actor, freights, crud: this.crud }, body);
    if (sent.some(({ id, isDefault }) => id === undefined && !isDefault))
      requireVerb(actor, freights, 'store');
    await this.database.transaction((tx) => this.write({ actor, freights, tx }, sent));
    return (await this.service.list(actor, freights, { isAll: '1' })).read() as readonly WireRow[];
  }

  private async write(save: Save, list: readonly SentFreight[]): Promise<void> {
    await lockFreights(save.tx, save.actor.storeId);
    const sent = await withDefault(save, list);
    const stored = await this.lock(save, sent);
    const provinces = keptProvinces(sent, stored),
      names = passingNames(sent, stored),
      released = new Map<number, Row>();
    for (const { at, id, rev } of sent) {
      if (id === undefined || !(provinces.has(id) || names.has(id))) continue;
      const values: Row = {
        ...(provinces.has(id) && { area_id: provinces.get(id)! }),
        ...(names.has(id) && { name: names.get(id)! }),
      };
      released.set(id, values);
      await inPlace(at, () => this.change(save, id, values, rev));
    }
    for (const { at, id, rev, values } of sent) {
      if (id === undefined) await inPlace(at, () => this.add(save, values));
      else if (released.has(id)) await inPlace(at, () => this.change(save, id, values, undefined));
      else if (differs(values, stored.get(id)!))
        await inPlace(at, () => this.change(save, id, values, rev));
    }
  }

  /** The stored templates of the list, locked in id order. */
  private async lock({ actor, freights, tx }: Save, sent: readonly SentFreight[]): Promise<Stored> {
    const ids = sent.flatMap(({ id }) => id ?? []);
    const rows = await lockRows(this.crud, tx, {
      actor,
      resource: freights,
      ids,
      use: 'write',
      when: undefined,
      purpose: 'save list',
    });
    if (rows.length < ids.length) throw httpErrors.notFound();
    return new Map(rows.map(({ row }) => [row.id, row]));
  }

  private add({ actor, freights, tx }: Save, values: Row): Promise<Wire<WireRow>> {
    return refusing(
      { actor, resource: freights, resources: this.crud.resources, verb: 'store' },
      () => createRowIn(this.crud, tx, { actor, resource: freights, values }),
    );
  }

  private change(
    { actor, freights, tx }: Save,
    id: number,
    values: Row,
    rev: number | undefined,
  ): Promise<Wire<WireRow>> {
    return refusing(
      { actor, resource: freights, resources: this.crud.resources, verb: 'update' },
      () => changeRow(this.crud, tx, { actor, resource: freights, id, sent: { values, rev } }),
    );
  }
}

/** The default template of a list has the id of the store's, which is made where it is missing. */
async function withDefault(
  { actor, tx }: Save,
  list: readonly SentFreight[],
): Promise<readonly SentFreight[]> {
  if (!list.some(({ id, isDefault }) => id === undefined && isDefault)) return list;
  await openDefaultFreight(tx, actor.storeId);
  const [row] = await tx.rows<{ id: number }>(
    'SELECT id FROM freights WHERE store_id = $1 AND is_type = 0',
    [actor.storeId],
    'shipping.default',
  );
  return list.map((sent) =>
    sent.id === undefined && sent.isDefault ? { ...sent, id: row!.id } : sent,
  );
}

/** Templates that hand a province to another one of the list, with what they keep: they let go of it first. */
function keptProvinces(
  sent: readonly SentFreight[],
  stored: Stored,
): ReadonlyMap<number, readonly number[]> {
  const wantedBy = new Map(
    sent.flatMap(({ at, values }) =>
      provincesOf(values).map((province) => [province, at] as const),
    ),
  );
  return new Map(
    sent.flatMap(({ at, id }): readonly (readonly [number, readonly number[]])[] => {
      const has = id === undefined ? [] : provincesOf(stored.get(id)!);
      const kept = has.filter((province) => (wantedBy.get(province) ?? at) === at);
      return id === undefined || kept.length === has.length ? [] : [[id, kept]];
    }),
  );
}

/** Templates whose name another one of the list takes, as when two swap theirs: they go by a passing name until all are renamed. */
function passingNames(sent: readonly SentFreight[], stored: Stored): ReadonlyMap<number, string> {
  return new Map(
    sent.flatMap(({ at, id, values }): readonly (readonly [number, string])[] => {
      const has = id === undefined ? undefined : stored.get(id)?.['name'],
        wants = values['name'];
      const isTaken = sent.some((other) => other.at !== at && other.values['name'] === has);
      return id === undefined || wants === undefined || wants === has || !isTaken
        ? []
        : [[id, `${String(wants).slice(0, passingLength)} (${id})`]];
    }),
  );
}
/** Leaves room for an id within the name's 80 characters. */
const passingLength = 60;

const provincesOf = (row: Row): readonly number[] => (row['area_id'] ?? []) as readonly number[];

const differs = (values: Row, stored: Row): boolean =>
  Object.entries(values).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name]),
  );

/** What one template refuses, told at its place in the list. */
async function inPlace(at: number, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw error instanceof Refusal && error.errors.length > 0
      ? badInput(inList(error.errors, at))
      : error;
  }
}
