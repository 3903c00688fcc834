import { Controller, Get, Query } from '@nestjs/common';
import { dicts } from '../../../schemas/contract/statuses.ts';
import { Database } from '../../platform/database/sql.ts';
import { Access, Reason } from '../../platform/http/access/access.ts';
import { badInput } from '../../platform/http/response/errors.ts';

/** An app version as devices receive it. */
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

/** `GET /api/app_versions?device=`: the version with the highest code, or nothing. */
@Controller('api/app_versions')
@Reason('public downloads')
export class AppVersionsController {
  constructor(private readonly database: Database) {}

  /** @throws Refusal 422 for an unknown device */
  @Get()
  @Access({ area: 'shop', right: 'public' })
  async newest(@Query('device') device: unknown): Promise<AppVersion | undefined> {
    if (!dicts.app_device.some(([value]) => value === device))
      throw badInput([{ pointer: '/device', key: 'errors.rules.choice', params: {} }]);
    const [version] = await this.database.rows<AppVersion>(
      `
        SELECT
          id, name, version, version_code, device, is_wgt, url, apple_id,
          rich_text(content) AS content
        FROM app_versions
        WHERE device = $1
        ORDER BY version_code DESC, id DESC
        LIMIT 1`,
      [device],
      'app_versions.newest',
    );
    return version;
  }
}
