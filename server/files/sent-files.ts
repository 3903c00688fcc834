import { Injectable, Optional } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { RuleError } from '../../schemas/rules/types.ts';
import type { Rows } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { type SentFile, SentFiles } from '../resources/ports.ts';
import { SealPictures } from './seal-pictures.ts';
import { usableSql, usableValues } from './usable-files.ts';

/** The kind of file (`kinds/`) behind each use of an address. */
const kinds = { public: 'picture', private: 'private', certificate: 'certificate' } as const;
const errorKeys = {
  private: 'errors.files.needsPrivate',
  certificate: 'errors.files.notYours',
  public: 'errors.files.needsPublic',
} as const;

/** Holds addresses in bodies to the files behind them. */
@Injectable()
export class DatabaseSentFiles extends SentFiles {
  /** Storing needs what needs this: found when it is used. Without modules, as in a seed, nothing is sealed. */
  constructor(@Optional() private readonly modules?: ModuleRef) {
    super();
  }

  async sealed(actor: Actor, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.modules
      ? this.modules.get(SealPictures, { strict: false }).run(actor, addresses)
      : new Map();
  }

  async wrong(sql: Rows, actor: Actor, sent: readonly SentFile[]): Promise<readonly RuleError[]> {
    const usable = await sql.rows<{ url: string; kind: string }>(
      `SELECT url, kind FROM files WHERE url = ANY($1::text[]) AND ${usableSql}`,
      [sent.map(({ address }) => address), ...usableValues(actor)],
      'files.sent',
    );
    const kindOf = new Map(usable.map(({ url, kind }) => [url, kind]));
    return sent
      .filter(({ holds, address }) => kindOf.get(address) !== kinds[holds])
      .map(({ holds, pointer }) => ({ pointer, key: errorKeys[holds], params: {} }));
  }
}
