import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { CrudContext } from '../../resources/crud-context.ts';
import { addToImageSpace, isForImageSpace } from '../add-to-image-space.ts';
import type { StoredPart } from '../kinds/file-kind.ts';
import { kindOf } from '../kinds/index.ts';
import type { ReceivedUpload } from './receive-upload.ts';
import { StoreFile } from './store-file.ts';

/** Stores an upload of any area. Pictures for an image space are added to it. */
@Injectable()
export class StoreUpload {
  constructor(
    private readonly files: StoreFile,
    private readonly crud: CrudContext,
  ) {}

  /**
   * @returns the address that rows store: a URL, or a path of an encrypted file
   * @throws Refusal `files.*`; 402 for a kind that the area may not send
   */
  async run(actor: Actor, upload: ReceivedUpload): Promise<string> {
    const kind = kindOf(actor, upload);
    const parts = await kind.read(upload);
    if (!isForImageSpace(actor, kind, upload)) return this.files.run(actor, kind, parts);
    const md5 = md5Of(parts[0]!);
    const url = await this.files.run(actor, kind, parts, (tx, file) =>
      addToImageSpace(tx, actor, upload, { ...file, md5 }),
    );
    this.crud.counts.invalidate('file_spaces');
    return url;
  }
}

const md5Of = ({ content }: StoredPart): string =>
  content instanceof Uint8Array ? createHash('md5').update(content).digest('hex') : '';
