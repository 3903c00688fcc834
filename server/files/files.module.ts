import { Module, type OnModuleInit } from '@nestjs/common';
import { Env } from '../config/env.ts';
import { removeOldParts } from './remove-old-parts.ts';
import { storageFolders } from './storage-paths.ts';
import { StoreUpload } from './store-upload.ts';
import { UploadsController } from './uploads.controller.ts';

/**
 * Uploads: one service behind three routes, kinds with their own rules, drivers for where bytes are kept. Owns the table `files`.
 * It never serves what it has not encoded itself.
 */
@Module({ controllers: [UploadsController], providers: [StoreUpload], exports: [StoreUpload] })
export class FilesModule implements OnModuleInit {
  constructor(private readonly env: Env) {}

  /** Files that a sudden end left half-written. Another process of this folder may be writing too, so only old ones go. */
  async onModuleInit(): Promise<void> {
    await removeOldParts(storageFolders(this.env.dataDir).parts);
  }
}
