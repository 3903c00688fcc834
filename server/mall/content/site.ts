import type { CommonSite } from '../../../schemas/contract/calls/catalog/common.ts';
import { readCurrency, yuan } from '../../backoffice/currency.ts';
import type { Sql } from '../../platform/database/sql.ts';

const empty: CommonSite = {
  web_name: 'Souk',
  index_name: '',
  keyword: '',
  description: '',
  logo: '',
  tel: '',
  mobile: '',
  email: '',
  icp: '',
  close_status: 1,
  close_reason: '',
  currency: yuan,
  amap: { key: '', jsapi: '', security: '' },
};

/** Reads the public site configuration. Unsaved values are empty. */
export async function readSite(sql: Sql): Promise<CommonSite> {
  const [[row], currency] = await Promise.all([
    sql.rows<{ value: Partial<CommonSite>; amap: Partial<CommonSite['amap']> }>(
      `
        SELECT
          coalesce((SELECT value FROM configs WHERE name = 'configs/web'), '{}') AS value,
          coalesce(
            (SELECT value - 'security' FROM configs WHERE name = 'configs/amap'), '{}'
          ) AS amap`,
      [],
      'content.site',
    ),
    readCurrency(sql),
  ]);
  const { value, amap } = row!;
  return {
    ...(Object.fromEntries(
      Object.entries(empty).map(([key, fallback]) => [
        key,
        value[key as keyof CommonSite] ?? fallback,
      ]),
    ) as unknown as CommonSite),
    currency,
    amap: { key: amap.key ?? '', jsapi: amap.jsapi ?? '', security: '' },
  };
}
