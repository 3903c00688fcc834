import { Injectable } from '@nestjs/common';
import type { Row } from '../../../schemas/rules/types.ts';
import { StorageConfig } from '../../platform/storage/storage-settings.ts';
import { CrudContext } from '../resources/crud-context.ts';
import { readDecryptedConfig } from '../resources/write/config-row.ts';

/** The settings `configs/upload` with decrypted secrets; empty in a project without them. */
@Injectable()
export class UploadConfig extends StorageConfig {
  constructor(private readonly crud: CrudContext) {
    super();
  }

  async read(): Promise<Row> {
    return this.crud.resources.byName.has('configs/upload')
      ? readDecryptedConfig(this.crud, this.crud.database, 'upload')
      : {};
  }
}
