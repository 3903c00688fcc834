import { Module } from '@nestjs/common';
import { Backups } from './backups.job.ts';

/** Daily backups that are restored to prove them. Owns no table. */
@Module({ providers: [Backups] })
export class BackupModule {}
