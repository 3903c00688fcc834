import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Env } from '../platform/config/env.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { checkBackup } from './check-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Checked backups that the job keeps: two weeks. */
const keptBackups = 14;
/** A run reads and restores everything, so that a lasting fault does not repeat it at once. */
const retrySeconds = 3600;
const ending = '.souk-backup';
/** A backup has this name until its check succeeds; the next run replaces it. */
const uncheckedName = `unchecked${ending}`;

/** `mall-2026-05-01T03-00-00.souk-backup`: names sort by time. */
export const backupName = (now: Date): string =>
  `mall-${now.toISOString().slice(0, 19).replaceAll(':', '-')}${ending}`;

const isChecked = (name: string): boolean => name.endsWith(ending) && name !== uncheckedName;

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
    this.jobs.add({
      name: 'backups.daily',
      everySeconds: 86_400,
      retrySeconds,
      run: () => this.run(backups),
    });
  }

  /** Adds a checked backup to the folder. One that fails its check replaces no checked one. */
  private async run(folder: string): Promise<void> {
    const unchecked = join(folder, uncheckedName);
    const name = backupName(new Date());
    await writeBackup(this.env, unchecked, this.env.backupPassphrase);
    await checkBackup(this.env, unchecked, this.env.backupPassphrase);
    await rename(unchecked, join(folder, name));
    await deleteOldBackups(folder);
  }
}

/** Deletes the checked backups of a folder but the newest `keptBackups`. */
async function deleteOldBackups(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(isChecked).sort();
  for (const name of names.slice(0, -keptBackups)) await rm(join(folder, name));
}
