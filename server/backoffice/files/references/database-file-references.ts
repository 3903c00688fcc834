import { Injectable, Optional } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { RuleError } from '../../../../schemas/rules/problems.ts';
import type { Rows } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { type FileReference, FileReferences } from '../../resources/ports.ts';
import { EncryptPictures } from './encrypt-pictures.ts';
import { usableFilesParams, usableFilesSql } from './usable-files.ts';

/** The `files.kind` that a field accepts. */
const kindOfField = { public: 'picture', private: 'private', certificate: 'certificate' } as const;

const errorKeys = {
  private: 'errors.files.needsPrivate',
  certificate: 'errors.files.notYours',
  public: 'errors.files.needsPublic',
} as const;

/** Checks the file addresses in request bodies against the table `files`. */
@Injectable()
export class DatabaseFileReferences extends FileReferences {
  /**
   * `EncryptPictures` depends on the resources, which depend on this class, so it is looked up when
   * it is used. Without modules, as in a seed, no private copies are made.
   */
  constructor(@Optional() private readonly modules?: ModuleRef) {
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
    sql: Rows,
    actor: Actor,
    sent: readonly FileReference[],
  ): Promise<readonly RuleError[]> {
    const usable = await sql.rows<{ url: string; kind: string }>(
      `SELECT url, kind FROM files WHERE url = ANY($1::text[]) AND ${usableFilesSql}`,
      [sent.map(({ address }) => address), ...usableFilesParams(actor)],
      'files.sent',
    );
    const kindByUrl = new Map(usable.map(({ url, kind }) => [url, kind]));
    return sent
      .filter(({ expected, address }) => kindByUrl.get(address) !== kindOfField[expected])
      .map(({ expected, pointer }) => ({ pointer, key: errorKeys[expected], params: {} }));
  }
}
