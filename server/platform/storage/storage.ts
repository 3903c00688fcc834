import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.ts';
import { Log } from '../observability/log.ts';
import { ssrfGuard } from '../outbound/ssrf-guard.ts';
import type { FileDriver } from './drivers/file-driver.ts';
import { bucketDriver, diskDriver } from './drivers/index.ts';
import { readStorageSettings, StorageConfig, type StorageSettings } from './storage-settings.ts';

/** After a change of the storage, pages may refuse its images for so long. Milliseconds. */
const originsTtlMs = 5000;

/** Finds the driver of stored files: the configured one, or the one that a file was stored by. */
@Injectable()
export class Storage {
  private readonly disk: FileDriver;
  private readonly drivers = new Map<string, FileDriver>();
  /** The driver for new files, as last read. */
  private lastDriver: FileDriver;
  private originsReadAt = 0;

  constructor(
    private readonly env: Env,
    private readonly config: StorageConfig,
    private readonly log: Log,
  ) {
    this.disk = diskDriver(env);
    this.lastDriver = this.disk;
  }

  /** The driver for new files. Reads the settings, so a change holds at once in every process. */
  async currentDriver(): Promise<FileDriver> {
    this.lastDriver = this.driverFor(readStorageSettings(await this.config.read()));
    return this.lastDriver;
  }

  /** Origins of images in pages, as last read; old ones are read again in the background. */
  imageOrigins(): readonly string[] {
    if (Date.now() - this.originsReadAt > originsTtlMs) {
      this.originsReadAt = Date.now();
      this.currentDriver().catch((error: unknown) => {
        this.log.warn({ err: error }, 'the upload settings could not be read');
      });
    }
    return this.lastDriver.origins;
  }

  /**
   * The driver that stored a file, by `files.disk`, also after new files go elsewhere.
   *
   * @throws Error when the settings do not describe that storage any more
   */
  async driverOf(disk: string): Promise<FileDriver> {
    if (disk === this.disk.name) return this.disk;
    const settings = readStorageSettings({ ...(await this.config.read()), save_type: disk });
    if (!settings)
      throw new Error(`Files are stored in ${disk}, which configs/upload does not describe`);
    return this.driverFor(settings);
  }

  /** One driver per settings, because a driver holds open connections. */
  private driverFor(settings: StorageSettings): FileDriver {
    if (!settings) return this.disk;
    const key = JSON.stringify(settings);
    const cached = this.drivers.get(key);
    if (cached) return cached;
    const driver = bucketDriver(settings, ssrfGuard(this.env.profile));
    this.drivers.set(key, driver);
    return driver;
  }
}
