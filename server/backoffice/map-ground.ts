import { Injectable } from '@nestjs/common';
import type { MapGroundName } from '../../schemas/contract/map-grounds.ts';
import { Log } from '../config/log.ts';
import { Database } from '../config/sql.ts';

/** Which vendor's pictures lie under the maps of the back offices: AMap's once its key is in `configs/amap`, before that nobody's. */
@Injectable()
export class MapGroundChoice {
  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** Asked with every page, so that a change of the settings holds at the next one. A page is shown even while the database is away. */
  async current(): Promise<MapGroundName | undefined> {
    try {
      const [row] = await this.database.rows(
        "SELECT 1 FROM configs WHERE name = 'configs/amap' AND value ->> 'key' <> ''",
        [],
        'backoffice.mapGround',
      );
      return row && 'amap';
    } catch (error) {
      this.log.warn({ err: error }, 'the map settings could not be read');
      return undefined;
    }
  }
}
