import { Injectable } from '@nestjs/common';
import { systemFields } from '../../schemas/rules/resource/system-fields.ts';
import type { Resource, Row } from '../../schemas/rules/types.ts';
import { isObject } from '../../schemas/rules/values/is-object.ts';
import { wrong } from '../../schemas/rules/values/parse-result.ts';
import { assertVerb } from '../backoffice/resources/access/verb-access.ts';
import { CrudContext } from '../backoffice/resources/crud-context.ts';
import { changeConfig, readConfig } from '../backoffice/resources/write/config-row.ts';
import { assertFieldProof } from '../backoffice/resources/write/input/field-proof.ts';
import { readBody } from '../backoffice/resources/write/input/read-body.ts';
import type { Actor } from '../platform/http/access/actor.ts';
import { badInput, Refusal } from '../platform/http/response/errors.ts';
import { once } from '../platform/idempotency/idempotency.ts';
import {
  fromLegacyConfig,
  isOn,
  type NameList,
  nameListParam,
  textsOf,
  toLegacyConfig,
  withoutNulls,
} from './legacy-config-values.ts';
import { joinSpreadFields } from './spread-fields.ts';
import type { Sent } from './translation.ts';
import { withoutEqualFields } from './whole-rows.ts';

/**
 * Names under which legacy clients send several groups of settings at once: `pay` contains
 * `wechatwap` and others (docs/product.md#settings).
 */
const groups = ['pay', 'oauth'] as const;
type Group = (typeof groups)[number];

/** Target of a name of a legacy client: a whole resource, or one field of `configs/web`. */
interface NamedConfig {
  readonly resource: Resource;
  readonly field: string | undefined;
  /** Position of its value in the body. */
  readonly pointer: string;
}

/** The values of one resource that a request changes. */
interface ConfigValues {
  readonly values: Sent;
  readonly pointer: string;
}

/** Canonical values of one resource, whose proof was checked. */
interface ConfigChange {
  readonly resource: Resource;
  readonly values: Row;
  readonly rev: number | undefined;
  readonly pointer: string;
}

/**
 * Settings as legacy clients read and write them (docs/product.md#admin-calls): by name, several at
 * once, payments and sign-ins grouped under one name. They are the rows of `configs/*` with the same
 * rules and rights. Secrets are masked, and a mask that is sent back changes nothing.
 */
@Injectable()
export class LegacyConfigs {
  constructor(private readonly crud: CrudContext) {}

  /**
   * `name=upload` returns that value, `name[]=tel&name[]=task` an object by name. With `many`,
   * `name=pay` returns an object of its members, of which `many_name` selects one or several.
   *
   * @throws Refusal 422 for an unknown name; 402 without the right to read its resource
   */
  async read(actor: Actor, query: Sent): Promise<unknown> {
    const names = nameListParam(query, 'name');
    if (names.texts.length === 0) throw badInput(wrong('/name', 'required').errors);
    const group = isOn(query.many) ? groups.find((name) => name === names.texts[0]) : undefined;
    if (group) return this.readGroup(actor, group, nameListParam(query, 'many_name'));
    const values = await this.readAll(
      actor,
      names.texts.map((name) => this.getNamed(name, '/name')),
    );
    return names.isList ? toObject(names.texts, values) : values[0];
  }

  /**
   * Writes all settings of the body, or none.
   *
   * @throws Refusal 422 at every wrong value; 402 without the right to change one of them; 409 for
   *   another revision
   */
  async update(actor: Actor, body: unknown, proof: string | undefined): Promise<void> {
    if (!isObject(body)) throw badInput(wrong('', 'rows').errors);
    const changes: ConfigChange[] = [];
    // In one order, so that parallel saves of the same groups never deadlock
    for (const [resource, sent] of sortedByName(this.collectChanges(body)))
      changes.push(await this.readChange(actor, resource, { ...sent, proof }));
    await once(this.crud.database, actor, async (tx) => {
      for (const { resource, pointer, ...change } of changes.filter(isWritten))
        await withPointer(pointer, () =>
          changeConfig({ crud: this.crud, actor, resource, sql: tx }, change),
        );
    });
  }

  /** The sent values by resource. */
  private collectChanges(body: Sent): ReadonlyMap<Resource, ConfigValues> {
    const { many, many_name: manyName, ...sent } = body;
    const changes = new Map<Resource, ConfigValues>();
    const add = ({ resource, field, pointer }: NamedConfig, value: unknown): void => {
      if (field === undefined && !isObject(value)) throw badInput(wrong(pointer, 'rows').errors);
      const added = field === undefined ? withoutNulls(value as Sent) : { [field]: value };
      changes.set(resource, {
        values: { ...changes.get(resource)?.values, ...added },
        pointer: field === undefined ? pointer : '',
      });
    };
    for (const [name, value] of Object.entries(sent)) {
      const group = isOn(many) ? groups.find((known) => known === name) : undefined;
      if (!group) {
        add(this.getNamed(name, `/${name}`), value);
        continue;
      }
      for (const [member, settings] of this.sentMembers(group, value, manyName))
        add(this.getMember(group, member, `/${name}/${member}`), settings);
    }
    return changes;
  }

  /** Runs before the transaction, because the proof is checked on connections of its own. */
  private async readChange(
    actor: Actor,
    resource: Resource,
    { values: sent, pointer, proof }: ConfigValues & { readonly proof: string | undefined },
  ): Promise<ConfigChange> {
    assertVerb(actor, resource, 'update');
    const { resources } = this.crud;
    return withPointer(pointer, async () => {
      const stored = await readConfig(this.crud, actor, resource);
      const row = { actor, resource, resources, readStored: async () => stored };
      const changed = await withoutEqualFields(row, fromLegacyConfig(resource, sent, stored));
      const { values, rev } = readBody(
        { actor, resource, verb: 'update', resources },
        joinSpreadFields(resource, changed),
      );
      await assertFieldProof(this.crud, { ...row, values, proof });
      return { resource, values, rev, pointer };
    });
  }

  private getNamed(name: string, pointer: string): NamedConfig {
    const web = this.crud.resources.get('configs/web');
    const field = web.fields.get(name);
    const resource =
      field && !field.system ? web : this.crud.resources.byName.get(`configs/${name}`);
    if (!resource) throw badInput(wrong(pointer, 'unknownField').errors);
    return { resource, field: resource === web && name !== 'web' ? name : undefined, pointer };
  }

  private getMember(group: Group, name: string, pointer: string): NamedConfig {
    const resource = this.crud.resources.byName.get(`configs/${group}_${name}`);
    if (!resource) throw badInput(wrong(pointer, 'unknownField').errors);
    return { resource, field: undefined, pointer };
  }

  private membersOf(group: Group): readonly string[] {
    const prefix = `configs/${group}_`;
    return this.crud.resources.all
      .filter(({ name }) => name.startsWith(prefix))
      .map(({ name }) => name.slice(prefix.length));
  }

  /** Members by name. With a single `many_name` its settings may be sent without their name. */
  private sentMembers(
    group: Group,
    value: unknown,
    manyName: unknown,
  ): readonly (readonly [string, unknown])[] {
    if (!isObject(value)) throw badInput(wrong(`/${group}`, 'rows').errors);
    const members = new Set(this.membersOf(group));
    const [only] = textsOf(manyName);
    const isNested = Object.keys(value).every((key) => members.has(key));
    return !isNested && only !== undefined ? [[only, value]] : Object.entries(value);
  }

  private async readGroup(actor: Actor, group: Group, selected: NameList): Promise<unknown> {
    const wanted = selected.texts.filter((name) => name !== group);
    const names = wanted.length > 0 ? wanted : this.membersOf(group);
    const values = await this.readAll(
      actor,
      names.map((name) => this.getMember(group, name, '/many_name')),
    );
    const isSingle = wanted.length > 0 && !selected.isList;
    return isSingle ? values[0] : toObject(names, values);
  }

  private readAll(actor: Actor, named: readonly NamedConfig[]): Promise<readonly unknown[]> {
    return Promise.all(named.map((config) => this.readNamed(actor, config)));
  }

  private async readNamed(actor: Actor, { resource, field }: NamedConfig): Promise<unknown> {
    assertVerb(actor, resource, 'show');
    const row = (await readConfig(this.crud, actor, resource)) as Row;
    const settings = Object.fromEntries(
      Object.entries(row).filter(([name]) => !systemFields.has(name)),
    );
    return field === undefined ? toLegacyConfig(resource, settings) : (settings[field] ?? '');
  }
}

/** A group without changes is read only for its `rev`. */
const isWritten = ({ values, rev }: ConfigChange): boolean =>
  Object.keys(values).length > 0 || rev !== undefined;

const sortedByName = (
  changes: ReadonlyMap<Resource, ConfigValues>,
): readonly (readonly [Resource, ConfigValues])[] =>
  [...changes].toSorted(([a], [b]) => (a.name < b.name ? -1 : 1));

const toObject = (names: readonly string[], values: readonly unknown[]): object =>
  Object.fromEntries(names.map((name, index) => [name, values[index]]));

/** Runs a write and puts its wrong fields under their pointer in the body. */
async function withPointer<T>(pointer: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors.length === 0) throw error;
    throw badInput(
      error.errors.map((wrongField) => ({
        ...wrongField,
        pointer: pointer + wrongField.pointer,
      })),
    );
  }
}
