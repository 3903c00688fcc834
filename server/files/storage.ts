import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.ts';
import { Log } from '../config/log.ts';
import { outgoing } from '../http/outgoing.ts';
import { openConfig } from '../resources/config-row.ts';
import { Crud } from '../resources/crud.ts';
import { diskDriver, fileDriver } from './drivers/index.ts';
import type { FileDriver } from './drivers/file-driver.ts';
import { readStorageSettings, type StorageSettings } from './storage-settings.ts';

/** The group of settings that chooses the storage. */
const group = 'upload';
/** Pages may be this late to show pictures of a storage just configured elsewhere. Our choice. */
const originsMs = 5000;

/** Where files are kept: as `configs/upload` says now, or where they were put before it said so. */
@Injectable()
export class Storage {
  private readonly disk: FileDriver;
  private asked = 0;
  private known: { readonly text: string; readonly driver: FileDriver };

  constructor(private readonly env: Env, private readonly crud: Crud, private readonly log: Log) {
    this.disk = diskDriver(env);
    this.known = { text: '', driver: this.disk };
  }

  /** The driver for new files. Read with every upload, so that a change of the settings holds at once on every process; a driver is made once for each. */
  async current(): Promise<FileDriver> {
    const settings = await this.settings();
    const text = settings ? JSON.stringify(settings) : '';
    if (text !== this.known.text) this.known = { text, driver: fileDriver(this.env, settings, outgoing(this.env.profile)) };
    return this.known.driver;
  }

  /** Origins of pictures that pages show, as last known; asked again behind the answer when that was a while ago. */
  origins(): readonly string[] {
    if (Date.now() - this.asked > originsMs) {
      this.asked = Date.now();
      this.current().catch((error: unknown) => this.log.warn({ err: error }, 'the upload settings could not be read'));
    }
    return this.known.driver.origins;
  }

  /**
   * The driver that keeps a file, by `files.disk`.
   * @throws Error for files of a storage that is not configured any more
   */
  async of(disk: string): Promise<FileDriver> {
    if (disk === this.disk.name) return this.disk;
    const driver = await this.current();
    if (driver.name !== disk) throw new Error(`Files are kept in ${disk}, which configs/upload names no longer`);
    return driver;
  }

  private async settings(): Promise<StorageSettings> {
    if (!this.crud.resources.byName.has(`configs/${group}`)) return undefined;
    return readStorageSettings(await openConfig(this.crud, this.crud.database, group));
  }
}
