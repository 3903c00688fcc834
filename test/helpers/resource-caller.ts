import { type Area, apiPrefix } from '../../schemas/contract/areas.ts';
import { fieldsOf } from '../../schemas/rules/compile-rules.ts';
import { anyoneMay } from '../../schemas/rules/access.ts';
import type { Field, Json, Resource } from '../../schemas/rules/types.ts';
import { Resources } from '../../server/resources/registry.ts';
import type { TestApp } from './app.ts';
import type { Client, Reply } from './client.ts';
import { aPicture } from './pictures.ts';
import { ownRules } from './own-rules.ts';
import { aKey } from './sample-files.ts';
import { upload } from './uploads.ts';
import { validValues } from './valid-values.ts';

let seed = 100;

/** A signed-in caller of one area who makes rows of any resource there, with whatever they refer to. */
export class ResourceCaller {
  private readonly made = new Map<string, number[]>();
  private readonly sent = new Map<string, string>();

  constructor(
    readonly app: TestApp,
    readonly area: Area,
    readonly client: Client,
    readonly resources: Resources,
    private readonly picture?: string,
  ) {}

  /** @param picture the address of a stored picture for its rows, where they will be looked at */
  static async of(app: TestApp, area: Area, picture?: string): Promise<ResourceCaller> {
    const client =
      area === 'Admin'
        ? await app.as.admin()
        : area === 'Seller'
          ? await app.as.seller()
          : await app.as.shopper();
    return new ResourceCaller(app, area, client.json(), app.app.get(Resources), picture);
  }

  path(resource: Resource): string {
    return `${apiPrefix[this.area]}${resource.scope[this.area]?.path}`;
  }

  /** Fields that this caller, who holds every right, may send. */
  fields(resource: Resource, verb: 'store' | 'update'): readonly Field[] {
    const own = resource.scope[this.area]?.own ?? {};
    return fieldsOf(resource, verb).filter(
      (field) =>
        !Object.hasOwn(own, field.name) &&
        anyoneMay(verb === 'store' ? field.create : field.update, this.area) &&
        field.when === undefined,
    );
  }

  async values(
    resource: Resource,
    verb: 'store' | 'update' = 'store',
  ): Promise<Record<string, Json>> {
    seed += 1;
    const values = await validValues(resource, this.fields(resource, verb), {
      seed,
      idsOf: (field) => this.idsOf(field),
      resources: this.resources.byName,
      picture: this.picture,
      sealed: (kind) => this.sealed(kind),
    });
    return (await ownRules[resource.name]?.(this, values)) ?? values;
  }

  /** Adds a row and answers it. */
  async add(
    resource: Resource,
  ): Promise<Readonly<Record<string, Json>> & { readonly id: number; readonly rev: number }> {
    const values = await this.values(resource);
    const reply: Reply = await this.client.post(this.path(resource), values);
    if (reply.code !== 200)
      throw new Error(
        `${this.area} could not add ${resource.name} ${JSON.stringify(values)}: ${reply.msg} ${JSON.stringify(reply.data)}`,
      );
    return reply.data;
  }

  private async idsOf(field: Field): Promise<readonly (number | string)[]> {
    if (field.type === 'area') return this.anArea();
    const target = this.resources.get(
      field.dict?.kind === 'resource' ? field.dict.resource : (field.resource ?? ''),
    );
    if (field.unique && target.scope[this.area]?.can.has('store'))
      return [(await this.add(target)).id]; // another row has those that are known
    const known = this.made.get(target.name) ?? [];
    if (known.length === 0 && target.scope[this.area]?.can.has('store'))
      known.push((await this.add(target)).id, (await this.add(target)).id);
    if (known.length === 0)
      known.push(
        ...(
          await this.app.sql.rows<{ id: number }>(
            `SELECT id FROM "${target.table}" ORDER BY id LIMIT 2`,
          )
        ).map(({ id }) => id),
      );
    this.made.set(target.name, known);
    return known;
  }

  /** One of each kind is enough for all rows of a caller. */
  private async sealed(kind: 'private' | 'certificate'): Promise<string> {
    const known = this.sent.get(kind);
    if (known) return known;
    const parts =
      kind === 'private'
        ? { bytes: await aPicture(20), uploadType: 'uploadPrivate' }
        : { bytes: aKey(), filename: 'key.pem', uploadType: 'uploadFile' };
    const { code, msg, data } = await upload(this.client, `${apiPrefix[this.area]}uploads`, parts);
    if (code !== 200) throw new Error(`${this.area} could not send a ${kind} file: ${msg}`);
    this.sent.set(kind, data);
    return data;
  }

  private async anArea(): Promise<readonly number[]> {
    const [row] = await this.app.sql.rows<{ id: number }>(
      "INSERT INTO areas (name, code) VALUES ('Province', $1) RETURNING id",
      [String(900_000 + (seed += 1))],
    );
    return [row!.id];
  }
}
