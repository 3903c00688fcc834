import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { areas } from '../../../schemas/contract/areas.ts';
import { Env } from '../../platform/config/env.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { FileReferences } from '../../platform/storage/file-references.ts';
import { Storage } from '../../platform/storage/storage.ts';
import { storageFolders } from '../../platform/storage/storage-paths.ts';
import { StorageConfig } from '../../platform/storage/storage-settings.ts';
import { AppVersionsController } from './app-versions.controller.ts';
import { filesController } from './files.controller.ts';
import { FileSpaceDirHooks, FileSpaceHooks } from './image-space/file-spaces.resource.ts';
import { ReadEncryptedFiles } from './read-encrypted-files.ts';
import { ReadUsage } from './read-usage.ts';
import { DatabaseFileReferences } from './references/database-file-references.ts';
import { EncryptPictures } from './references/encrypt-pictures.ts';
import { SweepFiles } from './references/sweep-files.ts';
import { removeOldParts } from './upload/remove-old-parts.ts';
import { StoreFile } from './upload/store-file.ts';
import { StoreUpload } from './upload/store-upload.ts';
import { UploadSlots } from './upload/upload-slots.ts';
import { uploadsController } from './upload/uploads.controller.ts';
import { UploadConfig } from './upload-config.ts';

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
