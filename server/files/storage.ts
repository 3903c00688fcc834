import { Injectable } from '@nestjs/common';
import type { Row } from '../../schemas/rules/types.ts';
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
  private readonly drivers = new Map<string, FileDriver>();
  private known: FileDriver;

  constructor(
    private readonly env: Env,
    private readonly crud: Crud,
    private readonly log: Log,
  ) {
    this.disk = diskDriver(env);
    this.known = this.disk;
  }

  /** The driver for new files. Read with every upload, so that a change of the settings holds at once on every process. */
  async current(): Promise<FileDriver> {
    this.known = this.driverFor(readStorageSettings(await this.config()));
    return this.known;
  }

  /** Origins of pictures that pages show, as last known; asked again behind the answer when that was a while ago. */
  origins(): readonly string[] {
    if (Date.now() - this.asked > originsMs) {
      this.asked = Date.now();
      this.current().catch((error: unknown) =>
        this.log.warn({ err: error }, 'the upload settings could not be read'),
      );
    }
    return this.known.origins;
  }

  /**
   * The driver that keeps a file, by `files.disk`; also when new files go elsewhere by now, as long as the settings still know that storage.
   * @throws Error when they do not
   */
  async of(disk: string): Promise<FileDriver> {
    if (disk === this.disk.name) return this.disk;
    const settings = readStorageSettings({ ...(await this.config()), save_type: disk });
    if (!settings)
      throw new Error(`Files are kept in ${disk}, which configs/upload does not describe any more`);
    return this.driverFor(settings);
  }

  /** A driver is made once for each settings, for it keeps connections open. */
  private driverFor(settings: StorageSettings): FileDriver {
    if (!settings) return this.disk;
    const text = JSON.stringify(settings);
    const driver =
      this.drivers.get(text) ?? fileDriver(this.env, settings, outgoing(this.env.profile));
    this.drivers.set(text, driver);
    return driver;
  }

  private async config(): Promise<Row> {
    return this.crud.resources.byName.has(`configs/${group}`)
      ? openConfig(this.crud, this.crud.database, group)
      : {};
  }
}
