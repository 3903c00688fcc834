import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/sql.ts';
import { Log } from '../platform/observability/log.ts';
import type { BackOfficePageSettings } from '../platform/ssr/back-office-pages.ts';
import { readCurrency, yuan } from './currency.ts';

const noSettings: BackOfficePageSettings = {
  mapProvider: undefined,
  name: '',
  logo: '',
  currency: yuan.symbol,
};

@Injectable()
export class PageSettings {
  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /**
   * Reads the settings. Every page of the back office calls it, so a change applies to the next
   * page. A database failure is logged and counts as no settings: the page still opens.
   */
  async current(): Promise<BackOfficePageSettings> {
    try {
      const { symbol: currency } = await readCurrency(this.database);
      const [row] = await this.database.rows<{ amap: boolean; name: string; logo: string }>(
        `
          SELECT
            EXISTS (
              SELECT FROM configs WHERE name = 'configs/amap' AND value ->> 'key' <> ''
            ) AS amap,
            coalesce(web.value ->> 'web_name', '') AS name,
            coalesce(web.value ->> 'logo', '') AS logo
          FROM (SELECT 1) one
          LEFT JOIN configs web ON web.name = 'configs/web'`,
        [],
        'backoffice.pageSettings',
      );
      const { amap, name, logo } = row!;
      return { mapProvider: amap ? 'amap' : undefined, name, logo, currency };
    } catch (error) {
      this.log.warn({ err: error }, 'the settings of pages could not be read');
      return noSettings;
    }
  }
}
