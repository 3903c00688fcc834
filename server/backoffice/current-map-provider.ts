import { Injectable } from '@nestjs/common';
import type { MapProviderName } from '../../schemas/contract/map-providers.ts';
import { Log } from '../platform/observability/log.ts';
import { Database } from '../platform/database/sql.ts';

/** The map provider of the back offices: AMap when `configs/amap` has a key, otherwise none. */
@Injectable()
export class CurrentMapProvider {
  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /**
   * Reads the setting. Every page of the back office calls it, so a change applies to the next page.
   * A database failure is logged and counts as no provider: the page still opens.
   */
  async current(): Promise<MapProviderName | undefined> {
    try {
      const [row] = await this.database.rows(
        "SELECT 1 FROM configs WHERE name = 'configs/amap' AND value ->> 'key' <> ''",
        [],
        'backoffice.mapProvider',
      );
      return row && 'amap';
    } catch (error) {
      this.log.warn({ err: error }, 'the map settings could not be read');
      return undefined;
    }
  }
}
