import { Injectable } from '@nestjs/common';
import { sealedPath } from '../../../schemas/contract/files.ts';
import type { Field, Resource } from '../../../schemas/rules/types.ts';
import { Secrets } from '../../platform/config/secrets.ts';
import { Database } from '../../platform/database/sql.ts';
import { type Actor, holdsRight } from '../../platform/http/access/actor.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { Storage } from '../../platform/storage/storage.ts';
import { canRead } from '../resources/access/field-access.ts';
import { CrudContext } from '../resources/crud-context.ts';
import { fieldOf } from '../resources/registry.ts';
import { hasScope, notDeletedSql, scopeSql } from '../resources/sql/scope-sql.ts';
import type { SqlContext } from '../resources/sql/sql-context.ts';
import { runStatement } from '../resources/sql/statement-cache.ts';
import { columnOf, quote } from '../resources/tables/columns.ts';

interface EncryptedFile {
  readonly disk: string;
  readonly keys: readonly string[];
  readonly kind: string;
  /** The actor uploaded it within the last day. */
  readonly is_recent_upload: boolean;
}

/** A field that can contain the address of a private picture. */
interface PrivateField {
  readonly resource: Resource;
  readonly field: Field;
}

/** The form of names that `store-file.ts` generates for private pictures. */
const pictureName = /^[0-9a-f]{40}\.webp$/;

/**
 * Decrypts encrypted files: private pictures for callers who may read a row that refers to them,
 * certificates for the server itself.
 */
@Injectable()
export class ReadEncryptedFiles {
  constructor(
    private readonly database: Database,
    private readonly crud: CrudContext,
    private readonly storage: Storage,
    private readonly secrets: Secrets,
  ) {}

  /**
   * A private picture by the last part of its address. The sender may see it for a day, until the
   * form is saved. After that, callers may see it who may read a row whose private field refers to
   * it: by area, right, scope and the field's `read`.
   *
   * @throws Refusal 404 for other callers, and when it does not exist
   */
  async privatePicture(actor: Actor, name: string): Promise<Buffer> {
    const url = `${sealedPath}${name}`;
    const file = pictureName.test(name) ? await this.find(url, actor) : undefined;
    if (file?.kind !== 'private') throw httpErrors.notFound();
    const mayRead = file.is_recent_upload || (await this.mayReadReferrer(actor, url));
    if (!mayRead) throw httpErrors.notFound();
    return this.decrypt(file);
  }

  /**
   * A certificate or key by the path that a setting stores; for payment drivers.
   *
   * @throws Error when there is none
   */
  async certificate(path: string): Promise<Buffer> {
    const file = await this.find(path, undefined);
    if (file?.kind !== 'certificate') throw new Error('There is no certificate at this path');
    return this.decrypt(file);
  }

  private async find(url: string, actor: Actor | undefined): Promise<EncryptedFile | undefined> {
    const [file] = await this.database.rows<EncryptedFile>(
      `
        SELECT
          disk, keys, kind,
          (
            account_id = $2
            AND (owner_area = 'Admin') = ($3 = 'Admin')
            AND created_at > mall_now() - interval '1 day'
          ) AS is_recent_upload
        FROM files
        WHERE url = $1`,
      [url, actor?.id ?? 0, actor?.area ?? ''],
      'files.encrypted',
    );
    return file;
  }

  private async decrypt({ disk, keys }: EncryptedFile): Promise<Buffer> {
    const driver = await this.storage.driverOf(disk);
    const encrypted = await driver.get(keys[0]!);
    if (!encrypted) throw new Error('An encrypted file is missing in its storage');
    return this.secrets.open(encrypted);
  }

  /** Whether the actor may read a row whose private field contains the address. */
  private async mayReadReferrer(actor: Actor, url: string): Promise<boolean> {
    const fields = this.privateFields(actor);
    if (fields.length === 0) return false;
    const names = fields.map(({ resource, field }) => `${resource.name}.${field.name}`).join();
    const statement = this.crud.statements.get(`private|${actor.area}|${names}`, (parameters) => {
      const conditions = fields.map((entry) =>
        referrerSql(entry, this.crud.sqlContext(entry.resource, parameters), actor.area),
      );
      return `SELECT ${conditions.join(' OR ')} AS is_readable`;
    });
    const [row] = await runStatement<{ is_readable: boolean }>(this.database, statement, actor, [
      url,
    ]);
    return row?.is_readable === true;
  }

  /** The private fields that the actor may read, in resources that the actor reaches. */
  private privateFields(actor: Actor): readonly PrivateField[] {
    const { resources } = this.crud;
    return resources.all
      .filter(({ table }) => table !== 'configs')
      .filter((resource) => hasScope(resource, actor.area, resources))
      .filter((resource) => this.mayShow(actor, resource))
      .flatMap((resource) =>
        [...resource.fields.values()]
          .filter((field) => field.private && canRead(field, actor))
          .map((field) => ({ resource, field })),
      );
  }

  /** The right to show or list the rows; for child rows, those of their parent. */
  private mayShow(actor: Actor, resource: Resource): boolean {
    if (resource.parent !== undefined) {
      const parent = this.crud.resources.targetOf(fieldOf(resource, resource.parent));
      return this.mayShow(actor, parent);
    }
    if (actor.area === 'shop') return actor.id > 0;
    return ['show', 'index'].some((verb) =>
      holdsRight(actor, `${actor.area}.${resource.name}.${verb}`),
    );
  }
}

/** Condition: a row in the actor's scope contains the address, argument 0. */
function referrerSql(
  { resource, field }: PrivateField,
  context: SqlContext,
  area: Actor['area'],
): string {
  const url = `${context.parameters.argument(0)}::text`;
  const column = `t.${columnOf(field)}`;
  const contains = field.type === 'images' ? `${column} ? ${url}` : `${column} = ${url}`;
  return `
    EXISTS (
      SELECT 1
      FROM ${quote(resource.table)} t
      WHERE ${contains}
        AND ${scopeSql(context, area, 'read')}${notDeletedSql(context)}
    )`;
}
