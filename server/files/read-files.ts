import { Injectable } from '@nestjs/common';
import { sealedPath } from '../../schemas/contract/files.ts';
import type { Field, Resource } from '../../schemas/rules/types.ts';
import { Secrets } from '../config/secrets.ts';
import { Database } from '../config/sql.ts';
import { type Actor, holdsRight } from '../http/actor.ts';
import { httpErrors } from '../http/errors.ts';
import { columnOf, quote } from '../resources/columns.ts';
import { Crud } from '../resources/crud.ts';
import { fieldOf } from '../resources/registry.ts';
import { livingSql, reaches, scopeSql } from '../resources/scope-sql.ts';
import type { Place } from '../resources/sql-place.ts';
import { runRows } from '../resources/statements.ts';
import { canRead } from '../resources/who.ts';
import { Storage } from './storage.ts';

interface SealedFile {
  readonly disk: string;
  readonly keys: readonly string[];
  readonly kind: string;
  readonly mine: boolean;
}

/** As `store-upload.ts` names them. */
const pictureName = /^[0-9a-f]{40}\.webp$/;

/** Sealed files, opened: private pictures for who may read the row that holds them, certificates for the server itself. */
@Injectable()
export class ReadFiles {
  constructor(
    private readonly database: Database,
    private readonly crud: Crud,
    private readonly storage: Storage,
    private readonly secrets: Secrets,
  ) {}

  /**
   * A private picture by the last part of its address. Whoever sent it sees it for a day, until the form is saved; then those who may see a row whose
   * private field holds it: by area, right, scope and the field's `read`.
   * @throws Refusal 404 for anybody else, as for one that does not exist
   */
  async privatePicture(actor: Actor, name: string): Promise<Buffer> {
    const url = `${sealedPath}${name}`;
    const file = pictureName.test(name) ? await this.find(url, actor) : undefined;
    if (file?.kind !== 'private' || !(file.mine || (await this.isShown(actor, url))))
      throw httpErrors.notFound();
    return this.opened(file);
  }

  /**
   * A certificate or key by the path that a setting keeps, for payments and their like.
   * @throws Error when there is none
   */
  async certificate(path: string): Promise<Buffer> {
    const file = await this.find(path, undefined);
    if (file?.kind !== 'certificate') throw new Error('There is no certificate of this path');
    return this.opened(file);
  }

  private async find(url: string, actor: Actor | undefined): Promise<SealedFile | undefined> {
    const [file] = await this.database.rows<SealedFile>(
      `SELECT disk, keys, kind, (account_id = $2 AND (owner_area = 'Admin') = ($3 = 'Admin') AND created_at > mall_now() - interval '1 day') AS mine FROM files WHERE url = $1`,
      [url, actor?.id ?? 0, actor?.area ?? ''],
      'files.sealed',
    );
    return file;
  }

  private async opened({ disk, keys }: SealedFile): Promise<Buffer> {
    const driver = await this.storage.of(disk);
    const sealed = await driver.get(keys[0]!);
    if (!sealed) throw new Error('A sealed file is gone from its storage');
    return this.secrets.open(sealed);
  }

  private async isShown(actor: Actor, url: string): Promise<boolean> {
    const { resources } = this.crud;
    const branches = resources.all
      .filter(
        (resource) =>
          resource.table !== 'configs' &&
          reaches(resource, actor.area, resources) &&
          this.mayShow(actor, resource),
      )
      .flatMap((resource) =>
        [...resource.fields.values()]
          .filter((field) => field.private && canRead(field, actor))
          .map((field) => ({ resource, field })),
      );
    if (branches.length === 0) return false;
    const key = `private|${actor.area}|${branches.map(({ resource, field }) => `${resource.name}.${field.name}`).join()}`;
    const statement = this.crud.statements.get(key, (parameters) => ({
      text: `SELECT ${branches.map(({ resource, field }) => holdsSql(resource, field, { ...this.crud.base(resource), parameters }, actor.area)).join(' OR ')} AS shown`,
    }));
    const [row] = await runRows<{ shown: boolean }>(this.database, statement, actor, [url]);
    return row?.shown === true;
  }

  /** The right to look at the row, or at the parent a child row follows. */
  private mayShow(actor: Actor, resource: Resource): boolean {
    if (resource.parent !== undefined)
      return this.mayShow(actor, this.crud.resources.targetOf(fieldOf(resource, resource.parent)));
    return actor.area === 'shop'
      ? actor.id > 0
      : ['show', 'index'].some((verb) =>
          holdsRight(actor, `${actor.area}.${resource.name}.${verb}`),
        );
  }
}

function holdsSql(resource: Resource, field: Field, place: Place, area: Actor['area']): string {
  const url = `${place.parameters.argument(0)}::text`;
  const holds =
    field.type === 'images' ? `t.${columnOf(field)} ? ${url}` : `t.${columnOf(field)} = ${url}`;
  return `EXISTS (SELECT 1 FROM ${quote(resource.table)} t WHERE ${holds} AND ${scopeSql(place, area, 'read')}${livingSql(place)})`;
}
