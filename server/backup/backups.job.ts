import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Env } from '../platform/config/env.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { checkBackup } from './check-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Backups that the job keeps: two weeks. */
const keptBackups = 14;
const ending = '.souk-backup';

/** `mall-2026-05-01T03-00-00.souk-backup`: names sort by time. */
export const backupName = (now: Date): string =>
  `mall-${now.toISOString().slice(0, 19).replaceAll(':', '-')}${ending}`;

/**
 * Writes a backup into `SOUK_BACKUPS` once a day and restores it into a database of its own. The
 * job succeeds only when the restored data is the same, so its last success, which admins see among
 * the jobs, is the age of the last backup that is known to be good.
 */
@Injectable()
export class Backups implements OnModuleInit {
  constructor(
    private readonly env: Env,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    const { backups } = this.env;
    if (backups === undefined) return;
    this.jobs.add({ name: 'backups.daily', everySeconds: 86_400, run: () => this.run(backups) });
  }

  async run(folder: string): Promise<void> {
    const path = join(folder, backupName(new Date()));
    await writeBackup(this.env, path, this.env.backupPassphrase);
    await checkBackup(this.env, path, this.env.backupPassphrase);
    const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
    for (const name of names.slice(0, -keptBackups)) await rm(join(folder, name));
  }
}
