import { Injectable, Optional } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { isSealed } from '../../../../schemas/contract/files.ts';
import type { RuleError } from '../../../../schemas/rules/problems.ts';
import { textArrayParam } from '../../../platform/database/generic-plan.ts';
import type { Rows, Sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { type FileReference, FileReferences } from '../../../platform/storage/file-references.ts';
import { Resources } from '../../resources/registry.ts';
import { EncryptPictures, usableFilesParams, usableFilesSql } from './encrypt-pictures.ts';
import { findOwnStoredUrls } from './find-referenced-urls.ts';

/** The `files.kind` that a field accepts. */
const kindOfField = {
  public: 'picture',
  embedded: 'picture',
  private: 'private',
  certificate: 'certificate',
} as const;

/** A stored file with a sent address. */
interface KnownFile {
  readonly url: string;
  readonly kind: string;
  readonly is_usable: boolean;
  /** The sweep found no row that refers to it. */
  readonly is_unused: boolean;
}

/** Checks the file addresses in request bodies against the table `files`. */
@Injectable()
export class DatabaseFileReferences extends FileReferences {
  /**
   * `EncryptPictures` depends on the resources, which depend on this class, so it is looked up when
   * it is used. Without modules, as in a seed, no private copies are made.
   */
  constructor(
    @Optional() private readonly modules?: ModuleRef,
    @Optional() private readonly resources?: Resources,
  ) {
    super();
  }

  async privateCopies(
    actor: Actor,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    if (!this.modules) return new Map();
    return this.modules.get(EncryptPictures, { strict: false }).run(actor, addresses);
  }

  async errorsOf(
    sql: Sql,
    actor: Actor,
    sent: readonly FileReference[],
  ): Promise<readonly RuleError[]> {
    return (await wrongReferences(sql, actor, sent)).map(toError);
  }

  async fieldErrorsOf(
    sql: Sql,
    actor: Actor,
    sent: readonly FileReference[],
  ): Promise<readonly RuleError[]> {
    const found = await wrongReferences(sql, actor, sent);
    const wrong = actor.area === 'Admin' ? found.filter(isCheckedForAdmins) : found;
    const stored = await this.storedReferences(sql, actor, wrong);
    return wrong.filter((reference) => !stored.has(reference)).map(toError);
  }

  /** Those of the public references that fields of the caller's own rows contain already. */
  private async storedReferences(
    sql: Sql,
    actor: Actor,
    wrong: readonly FileReference[],
  ): Promise<ReadonlySet<FileReference>> {
    const stored = new Set<FileReference>();
    if (!this.resources) return stored;
    for (const place of ['public', 'embedded'] as const) {
      const references = wrong.filter(
        ({ expected, address }) => expected === place && !isSealed(address),
      );
      const addresses = references.map(({ address }) => address);
      const found = await findOwnStoredUrls(sql, this.resources, actor, { addresses, place });
      for (const reference of references) if (found.has(reference.address)) stored.add(reference);
    }
    return stored;
  }
}

const isCheckedForAdmins = ({ expected, address }: FileReference): boolean =>
  expected === 'private' || expected === 'certificate' || isSealed(address);

/**
 * The references that the caller may not send. The sweep does not remove the files of the others
 * before the row is written.
 */
async function wrongReferences(
  sql: Sql,
  actor: Actor,
  sent: readonly FileReference[],
): Promise<readonly FileReference[]> {
  if (sent.length === 0) return [];
  const addresses = new Set(sent.flatMap(({ address }) => [address, pictureOf(address)]));
  const known = await sql.rows<KnownFile>(
    `
      SELECT
        url, kind, ${usableFilesSql} AS is_usable, unused_since IS NOT NULL AS is_unused
      FROM files
      WHERE url = ${textArrayParam('$1')}
      UNION ALL
      SELECT url, 'picture', TRUE, FALSE
      FROM file_spaces
      WHERE $2 = 'Seller' AND belong_id = $3::bigint AND url = ${textArrayParam('$1')}`,
    [[...addresses], ...usableFilesParams(actor)],
    'files.sent',
  );
  const unused = known.filter((file) => file.is_usable && file.is_unused);
  if (unused.length === 0) return sent.filter((reference) => !mayRefer(reference, known));
  const kept = await keepUnusedFiles(
    sql,
    unused.map(({ url }) => url),
  );
  const remaining = known.filter(({ url, is_unused: isUnused }) => !isUnused || kept.has(url));
  return sent.filter((reference) => !mayRefer(reference, remaining));
}

/** A rich text may show pictures of other sites: pages do not load them. */
function mayRefer({ expected, address }: FileReference, known: readonly KnownFile[]): boolean {
  const isPublic = expected === 'public' || expected === 'embedded';
  const url = isPublic ? pictureOf(address) : address;
  const files = known.filter((file) => file.url === url || file.url === address);
  if (files.length === 0) return expected === 'embedded' && !isSealed(address);
  return files.some((file) => file.is_usable && file.kind === kindOfField[expected]);
}

/** The address of the picture that a thumbnail belongs to; other addresses are unchanged. */
const pictureOf = (address: string): string => address.replace(/_\d+(\.\w+)$/, '$1');

function toError({ expected, address, pointer }: FileReference): RuleError {
  return { pointer, key: `errors.files.${refusalOf(expected, address)}`, params: {} };
}

function refusalOf(expected: FileReference['expected'], address: string): string {
  if (expected === 'private') return 'needsPrivate';
  if (expected === 'certificate') return 'notYours';
  return isSealed(address) ? 'needsPublic' : 'needsOwn';
}

/**
 * Marks files that the sweep found unused as used, because a row is about to refer to them. A later
 * sweep checks them again. Waits for a sweep that is just beginning to remove them.
 *
 * @returns the addresses of those that are not being removed
 */
async function keepUnusedFiles(sql: Rows, urls: readonly string[]): Promise<ReadonlySet<string>> {
  const kept = await sql.rows<{ url: string }>(
    `
      UPDATE files
      SET unused_since = NULL, checked_at = NULL
      WHERE id IN (
        SELECT id FROM files WHERE url = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE
      )
        AND removed_at IS NULL
      RETURNING url`,
    [urls],
    'files.keep',
  );
  return new Set(kept.map(({ url }) => url));
}
