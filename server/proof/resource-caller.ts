import { type Area, apiPrefix } from '../../schemas/contract/areas.ts';
import { anyoneMay } from '../../schemas/rules/access.ts';
import type { Field, Json, Resource } from '../../schemas/rules/types.ts';
import { fieldsOf } from '../../schemas/rules/validation/compile-rules.ts';
import { Resources } from '../backoffice/resources/registry.ts';
import type { Calls, ProofMall } from './calls.ts';
import { upload, uploadPicture } from './upload.ts';
import { counter } from './values/counter.ts';
import { aKey, aPicture } from './values/files.ts';
import { resourceValues } from './values/resource-values.ts';
import { validValues } from './values/valid-values.ts';

/** Makes the values of each row differ from those of all other rows of a worker. */
const nextSeed = counter(100);

/** Fields that a caller of `area` with every right may send; `own` fields come from the caller. */
export function sendableFields(
  resource: Resource,
  area: Area,
  verb: 'store' | 'update',
): readonly Field[] {
  const own = resource.scope[area]?.own ?? {};
  return fieldsOf(resource, verb).filter(
    (field) =>
      !Object.hasOwn(own, field.name) &&
      anyoneMay(verb === 'store' ? field.create : field.update, area) &&
      field.when === undefined,
  );
}

/** An account of one area that adds rows of any resource there, with the rows they refer to. */
export class ResourceCaller<C extends Calls = Calls> {
  readonly resources: Resources;
  /** Ids of rows that others may refer to, by resource. */
  private readonly known = new Map<string, number[]>();
  /** Addresses of uploaded files, by kind. */
  private readonly uploaded = new Map<string, string>();

  private constructor(
    readonly app: ProofMall<C>,
    readonly area: Area,
    readonly client: C,
    private readonly picture: string | undefined,
  ) {
    this.resources = app.app.get(Resources);
  }

  /**
   * A super admin, the owner of a new store, or a new shopper.
   * @param picture the address of a stored picture for its rows, when a page shows them
   */
  static async of<C extends Calls>(
    app: ProofMall<C>,
    area: Area,
    picture?: string,
  ): Promise<ResourceCaller<C>> {
    const signIn = { Admin: app.as.admin, Seller: app.as.seller, shop: app.as.shopper }[area];
    const client = await signIn();
    return new ResourceCaller(app, area, client.json().proven(), picture);
  }

  /** A caller who has signed in. */
  static as<C extends Calls>(app: ProofMall<C>, area: Area, client: C): ResourceCaller<C> {
    return new ResourceCaller(app, area, client.json().proven(), undefined);
  }

  path(resource: Resource): string {
    return `${apiPrefix[this.area]}${resource.scope[this.area]?.path}`;
  }

  async values(
    resource: Resource,
    verb: 'store' | 'update' = 'store',
  ): Promise<Record<string, Json>> {
    const values = await validValues(sendableFields(resource, this.area, verb), {
      seed: nextSeed(),
      idsOf: (field) => this.idsOf(field),
      resources: this.resources.byName,
      picture: this.picture ?? (await this.ownPicture()),
      upload: (kind) => this.upload(kind),
    });
    return (await resourceValues[resource.name]?.(this, values)) ?? values;
  }

  /** Adds a row and returns it. */
  async add(
    resource: Resource,
  ): Promise<Readonly<Record<string, Json>> & { readonly id: number; readonly rev: number }> {
    const values = await this.values(resource);
    const reply = await this.client.post(this.path(resource), values);
    if (reply.code !== 200)
      throw new Error(
        `${this.area} could not add ${resource.name} ${JSON.stringify(values)}: ` +
          `${reply.msg} ${JSON.stringify(reply.data)}`,
      );
    return reply.data as Readonly<Record<string, Json>> & { id: number; rev: number };
  }

  private async idsOf(field: Field): Promise<readonly (number | string)[]> {
    if (field.type === 'area') return this.anArea();
    const target = this.resources.get(
      field.dict?.kind === 'resource' ? field.dict.resource : (field.resource ?? ''),
    );
    const canAdd = target.scope[this.area]?.can.has('store');
    // A row that is referred to already cannot be referred to again
    if (field.unique && canAdd) return [(await this.add(target)).id];
    const known = this.known.get(target.name) ?? [];
    if (known.length === 0 && canAdd)
      known.push((await this.add(target)).id, (await this.add(target)).id);
    if (known.length === 0) {
      const rows = await this.app.sql.rows<{ id: number }>(
        `SELECT id FROM "${target.table}" ORDER BY id LIMIT 2`,
      );
      known.push(...rows.map(({ id }) => id));
    }
    this.known.set(target.name, known);
    return known;
  }

  /** Admins may save any address; others need a picture of their own. */
  private async ownPicture(): Promise<string | undefined> {
    if (this.area === 'Admin') return undefined;
    const known = this.uploaded.get('public') ?? (await uploadPicture(this.client, this.area));
    this.uploaded.set('public', known);
    return known;
  }

  /** The address of a private file. One of each kind is enough for all rows of a caller. */
  private async upload(kind: 'private' | 'certificate'): Promise<string> {
    const known = this.uploaded.get(kind);
    if (known) return known;
    const parts =
      kind === 'private'
        ? { bytes: aPicture(), uploadType: 'uploadPrivate' }
        : { bytes: aKey(), filename: 'key.pem', uploadType: 'uploadFile' };
    const { code, msg, data } = await upload(this.client, `${apiPrefix[this.area]}uploads`, parts);
    if (code !== 200) throw new Error(`${this.area} could not upload a ${kind} file: ${msg}`);
    this.uploaded.set(kind, data);
    return data;
  }

  private async anArea(): Promise<readonly number[]> {
    const [row] = await this.app.sql.rows<{ id: number }>(
      "INSERT INTO areas (name, code) VALUES ('Province', $1) RETURNING id",
      [String(900_000 + nextSeed())],
    );
    return [row!.id];
  }
}
