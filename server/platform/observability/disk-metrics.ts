import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.ts';
import { Measured, type Readings } from './measured.ts';

/** Space of the folders that this process writes to. */
@Injectable()
export class DiskMetrics {
  constructor(private readonly env: Env) {}

  @Measured({
    name: 'souk.disk.free',
    description: 'Free share of the disk of a folder',
    unit: '1',
    label: 'folder',
  })
  async free(): Promise<Readings> {
    const { dataDir, backups } = this.env;
    const folders = backups === undefined ? { data: dataDir } : { data: dataDir, backups };
    const shares = await Promise.all(
      Object.entries(folders).map(async ([name, path]) => {
        const { bavail, blocks } = await statfs(path);
        return [name, bavail / blocks] as const;
      }),
    );
    return new Map(shares);
  }
}
