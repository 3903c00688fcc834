import { Global, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { areas } from '../../../schemas/contract/areas.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { Env } from '../../platform/config/env.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { FileReferences } from '../../platform/storage/file-references.ts';
import { Storage } from '../../platform/storage/storage.ts';
import { storageFolders } from '../../platform/storage/storage-paths.ts';
import { StorageConfig } from '../../platform/storage/storage-settings.ts';
import { CrudContext } from '../resources/crud-context.ts';
import { readDecryptedConfig } from '../resources/write/config-row.ts';
import { FileSpaceDirHooks, FileSpaceHooks } from './file-spaces.resource.ts';
import { AppVersionsController, filesController, uploadsController } from './files.controller.ts';
import { ReadEncryptedFiles } from './read-encrypted-files.ts';
import { ReadUsage } from './read-usage.ts';
import { DatabaseFileReferences } from './references/database-file-references.ts';
import { EncryptPictures } from './references/encrypt-pictures.ts';
import { SweepFiles } from './references/sweep-files.ts';
import { removeOldParts } from './upload/remove-old-parts.ts';
import { StoreFile } from './upload/store-file.ts';
import { StoreUpload } from './upload/store-upload.ts';
import { UploadSlots } from './upload/upload-slots.ts';

/** The settings `configs/upload` with decrypted secrets; empty in a project without them. */
@Injectable()
class UploadConfig extends StorageConfig {
  constructor(private readonly crud: CrudContext) {
    super();
  }

  async read(): Promise<Row> {
    return this.crud.resources.byName.has('configs/upload')
      ? readDecryptedConfig(this.crud, this.crud.database, 'upload')
      : {};
  }
}

/**
 * Uploaded files: the upload routes of the three areas, the kinds of files, encrypted files, the
 * image space of stores and app versions.
 *
 * Owns the table `files`. Checks file addresses in bodies for the resources (`FileReferences`) and
 * removes files that no row refers to. It serves only what it has encoded itself; packages are
 * served as downloads.
 */
@Global()
@Module({
  controllers: [
    ...areas.flatMap((area) => [uploadsController(area), filesController(area)]),
    AppVersionsController,
  ],
  providers: [
    { provide: StorageConfig, useClass: UploadConfig },
    Storage,
    StoreFile,
    StoreUpload,
    EncryptPictures,
    ReadEncryptedFiles,
    ReadUsage,
    SweepFiles,
    UploadSlots,
    { provide: FileReferences, useClass: DatabaseFileReferences },
    FileSpaceDirHooks,
    FileSpaceHooks,
  ],
  exports: [FileReferences, ReadEncryptedFiles, Storage, StoreFile, UploadSlots],
})
export class FilesModule implements OnModuleInit {
  constructor(
    private readonly env: Env,
    private readonly jobs: Jobs,
    private readonly sweepFiles: SweepFiles,
    private readonly storage: Storage,
  ) {}

  async onModuleInit(): Promise<void> {
    this.jobs.add({
      name: 'files.sweep',
      everySeconds: 600,
      run: () => this.sweepFiles.run(),
    });
    // The first call starts reading the settings, so that the first page finds the answer.
    this.storage.imageOrigins();
    await removeOldParts(storageFolders(this.env.dataDir).parts);
  }
}
