import { Controller, Get, Query } from '@nestjs/common';
import { dicts } from '../../schemas/contract/statuses.ts';
import { Database } from '../config/sql.ts';
import { Access } from '../http/access.ts';
import { badInput } from '../http/errors.ts';

/** An app version as devices ask for it. */
interface AppVersion {
  readonly id: number;
  readonly name: string;
  readonly version: string;
  readonly version_code: number;
  readonly device: string;
  readonly is_wgt: number;
  readonly url: string;
  readonly apple_id: string;
  readonly content: string;
}

/** `GET /api/app_versions?device=` (reference §2.3): the version of the device with the highest code; nothing when there is none. */
@Controller('api/app_versions')
export class AppVersionsController {
  constructor(private readonly database: Database) {}

  /** @throws Refusal 422 for a device there is not */
  @Get()
  @Access({ area: 'shop', right: 'public' })
  async newest(@Query('device') device: unknown): Promise<AppVersion | undefined> {
    if (!dicts.app_device.some(([known]) => known === device))
      throw badInput([{ pointer: '/device', key: 'errors.rules.choice', params: {} }]);
    const [version] = await this.database.rows<AppVersion>(
      'SELECT id, name, version, version_code, device, is_wgt, url, apple_id, content FROM app_versions WHERE device = $1 ORDER BY version_code DESC, id DESC LIMIT 1',
      [device],
      'app_versions.newest',
    );
    return version;
  }
}
