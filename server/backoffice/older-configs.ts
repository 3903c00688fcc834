import { Injectable } from '@nestjs/common';
import { isObject } from '../../schemas/rules/parse-compound.ts';
import { wrong } from '../../schemas/rules/parse-value.ts';
import type { Resource, Row } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, Refusal } from '../http/errors.ts';
import { changeConfig, readConfig } from '../resources/config-row.ts';
import { Crud } from '../resources/crud.ts';
import { readBody } from '../resources/read-body.ts';
import { requireVerb } from '../resources/routes-of.ts';

type Sent = Readonly<Record<string, unknown>>;
/** Groups of settings that older clients keep under one name, a block for each: `pay` holds `wechatwap` and others (reference §6). */
const groups = ['pay', 'oauth'] as const;
type Group = (typeof groups)[number];
/** What a name of an older client stands for: a whole resource, or one field of the site's. */
interface Named {
  readonly resource: Resource;
  readonly field: string | undefined /** Where it stands in the body. */;
  readonly pointer: string;
}

/**
 * Settings as older clients read and write them (reference §2.5): by name, several at once, blocks of payments and sign-ins under one. They are the same rows as
 * `configs/*`, by the same rules and rights; secrets come masked, and a saved mask keeps what is stored.
 */
@Injectable()
export class OlderConfigs {
  constructor(private readonly crud: Crud) {}

  /**
   * `name=upload` answers that value, `name[]=tel&name[]=task` an object by name; with `many`, `name=pay` an object of its blocks, of which `many_name` picks one or several.
   * @throws Refusal 422 for a name there is not; 402 without the right to see what it stands for
   */
  async read(actor: Actor, query: Sent): Promise<unknown> {
    const names = asked(query, 'name');
    if (names.texts.length === 0) throw badInput(wrong('/name', 'required').errors);
    const group = isOn(query['many']) ? groups.find((name) => name === names.texts[0]) : undefined;
    if (group) return this.readGroup(actor, group, asked(query, 'many_name'));
    const values = await Promise.all(
      names.texts.map((name) => this.readNamed(actor, this.named(name, '/name'))),
    );
    return names.isList
      ? Object.fromEntries(names.texts.map((name, at) => [name, values[at]]))
      : values[0];
  }

  /**
   * All or nothing.
   * @throws Refusal 422 at every wrong place; 402 without the right to change one of them
   */
  async update(actor: Actor, body: unknown): Promise<void> {
    if (!isObject(body)) throw badInput(wrong('', 'rows').errors);
    const { many, many_name: manyName, ...sent } = body;
    const changes = new Map<
      Resource,
      { readonly values: Record<string, unknown>; readonly pointer: string }
    >();
    const put = ({ resource, field, pointer }: Named, value: unknown): void => {
      if (field === undefined && !isObject(value)) throw badInput(wrong(pointer, 'rows').errors);
      const known = changes.get(resource)?.values ?? {};
      changes.set(resource, {
        values: {
          ...known,
          ...(field === undefined ? fromOlder(resource, value as Sent) : { [field]: value }),
        },
        pointer: field === undefined ? pointer : '',
      });
    };
    for (const [name, value] of Object.entries(sent)) {
      const group = isOn(many) ? groups.find((known) => known === name) : undefined;
      if (!group) put(this.named(name, `/${name}`), value);
      else
        for (const [block, settings] of this.blocksSent(group, value, manyName))
          put(this.block(group, block, `/${name}/${block}`), settings);
    }
    await this.crud.database.transaction(async (tx) => {
      for (const [resource, { values, pointer }] of changes) {
        requireVerb(actor, resource, 'update');
        await at(pointer, async () =>
          changeConfig(this.crud, tx, {
            actor,
            resource,
            values: readBody(actor, resource, 'update', values, this.crud.resources).values,
          }),
        );
      }
    });
  }

  private named(name: string, pointer: string): Named {
    const web = this.crud.resources.get('configs/web');
    const field = web.fields.get(name);
    const resource =
      field && !field.system ? web : this.crud.resources.byName.get(`configs/${name}`);
    if (!resource) throw badInput(wrong(pointer, 'unknownField').errors);
    return { resource, field: resource === web && name !== 'web' ? name : undefined, pointer };
  }

  private block(group: Group, name: string, pointer: string): Named {
    const resource = this.crud.resources.byName.get(`configs/${group}_${name}`);
    if (!resource) throw badInput(wrong(pointer, 'unknownField').errors);
    return { resource, field: undefined, pointer };
  }

  private blocksOf(group: Group): readonly string[] {
    return this.crud.resources.all.flatMap(({ name }) =>
      name.startsWith(`configs/${group}_`) ? [name.slice(`configs/${group}_`.length)] : [],
    );
  }

  /** Blocks by name; with one `many_name` the settings of that block may stand there themselves. */
  private blocksSent(
    group: Group,
    value: unknown,
    manyName: unknown,
  ): readonly (readonly [string, unknown])[] {
    if (!isObject(value)) throw badInput(wrong(`/${group}`, 'rows').errors);
    const blocks = new Set(this.blocksOf(group)),
      [only] = textsOf(manyName);
    const isNested = Object.keys(value).every((key) => blocks.has(key));
    return !isNested && only !== undefined ? [[only, value]] : Object.entries(value);
  }

  private async readGroup(actor: Actor, group: Group, picked: Asked): Promise<unknown> {
    const wanted = picked.texts.filter((name) => name !== group);
    const names = wanted.length > 0 ? wanted : this.blocksOf(group);
    const values = await Promise.all(
      names.map((name) => this.readNamed(actor, this.block(group, name, '/many_name'))),
    );
    return wanted.length > 0 && !picked.isList
      ? values[0]
      : Object.fromEntries(names.map((name, at) => [name, values[at]]));
  }

  private async readNamed(actor: Actor, { resource, field }: Named): Promise<unknown> {
    requireVerb(actor, resource, 'show');
    const {
      id: _,
      rev: __,
      created_at: ___,
      updated_at: ____,
      ...row
    } = (await readConfig(this.crud, actor, resource)) as Row;
    return field === undefined ? toOlder(resource, row) : (row[field] ?? '');
  }
}

/** Older clients know two places of files: here (false) and elsewhere (true). Which elsewhere stays what it is. */
const isUpload = ({ name }: Resource): boolean => name === 'configs/upload';
const toOlder = (resource: Resource, row: Row): Row =>
  isUpload(resource) ? { ...row, save_type: row['save_type'] !== 'local' } : row;

/** Texts that their forms make of nothing and of yes and no (reference §6), without what means nothing where files stay here. They know one sender of codes, who sends once there is a key. */
function fromOlder(resource: Resource, sent: Sent): Sent {
  const values = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, value === 'null' ? '' : value]),
  );
  if (resource.name === 'configs/sms' && values['driver'] === undefined)
    return values['key'] ? { ...values, driver: 'aliyun' } : {};
  if (!isUpload(resource) || !('save_type' in values)) return values;
  const { save_type: place, ...rest } = values;
  if (place === 'false' || place === false) return { save_type: 'local' };
  return { ...rest, save_type: isOn(place) ? 'oss' : place };
}

interface Asked {
  readonly texts: readonly string[];
  readonly isList: boolean;
}

/** `name=a`, or `name[]=a&name[]=b` and `name[0]=a`, whose brackets a query keeps in its names. */
function asked(query: Sent, name: string): Asked {
  const listed = Object.keys(query)
    .filter((key) => /^\[\d*\]$/.test(key.slice(name.length)) && key.startsWith(name))
    .flatMap((key) => textsOf(query[key]));
  return listed.length > 0
    ? { texts: listed, isList: true }
    : { texts: textsOf(query[name]), isList: Array.isArray(query[name]) };
}

const textsOf = (raw: unknown): readonly string[] =>
  (Array.isArray(raw) ? raw : [raw]).filter(
    (one): one is string => typeof one === 'string' && one !== '',
  );
const isOn = (raw: unknown): boolean => raw === true || raw === 'true' || raw === '1' || raw === 1;

/** What one group refuses, told at its place in the body. */
async function at<T>(pointer: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof Refusal && error.errors.length > 0
      ? badInput(error.errors.map((one) => ({ ...one, pointer: pointer + one.pointer })))
      : error;
  }
}
