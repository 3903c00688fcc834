import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { areas } from '../../schemas/contract/areas.ts';
import { Env } from '../config/env.ts';
import { Jobs } from '../jobs/jobs.ts';
import { SentFiles } from '../resources/ports.ts';
import { AppVersionsController } from './app-versions.controller.ts';
import { filesController } from './files.controller.ts';
import { ReadFiles } from './read-files.ts';
import { ReadUsage } from './read-usage.ts';
import { removeOldParts } from './remove-old-parts.ts';
import { SealPictures } from './seal-pictures.ts';
import { DatabaseSentFiles } from './sent-files.ts';
import { Storage } from './storage.ts';
import { storageFolders } from './storage-paths.ts';
import { StoreUpload } from './store-upload.ts';
import { SweepFiles } from './sweep-files.ts';
import { UnderWay } from './under-way.ts';

/**
 * Files from outside: one upload service behind three routes, kinds with their own rules, drivers for where bytes are kept, the image space of stores and app
 * versions. Owns the table `files`; holds addresses in bodies to it for `resources` (`SentFiles`), opens sealed files (`ReadFiles`), and removes what no row
 * holds. It never serves what it has not encoded itself, but for packages, which are downloads.
 */
@Global()
@Module({
  controllers: [...areas.map(filesController), AppVersionsController],
  providers: [
    Storage,
    StoreUpload,
    SealPictures,
    ReadFiles,
    ReadUsage,
    SweepFiles,
    UnderWay,
    { provide: SentFiles, useClass: DatabaseSentFiles },
  ],
  exports: [SentFiles, ReadFiles, Storage],
})
export class FilesModule implements OnModuleInit {
  constructor(
    private readonly env: Env,
    private readonly jobs: Jobs,
    private readonly sweepFiles: SweepFiles,
    private readonly storage: Storage,
  ) {}

  /** Files that a sudden end left half-written. Another process of this folder may be writing too, so only old ones go. */
  async onModuleInit(): Promise<void> {
    this.jobs.add({
      name: 'files.sweep',
      everySeconds: 600,
      leaseSeconds: 300,
      run: () => this.sweepFiles.run(),
    });
    this.storage.origins(); // asked for before the first page
    await removeOldParts(storageFolders(this.env.dataDir).parts);
  }
}
