import { join } from 'node:path';
import { joinAreas } from '../../../schemas/rules/local-name.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Catalogue } from './catalogue.ts';
import type { Pictures } from './pictures.ts';

/** What the writers of the demo mall share. */
export interface Demo {
  readonly tx: Transaction;
  readonly catalogue: Catalogue;
  /** Address of a stored picture; empty if the catalogue has none. */
  readonly urlOf: (base: string, name: string) => string;
  /** A time a number of days ago; negative days are ahead. */
  readonly ago: (days: number) => string;
  readonly placeOf: (district: string) => Place;
}

/** The columns of an address or a store that say where it is. */
interface Place {
  readonly province_id: number;
  readonly city_id: number;
  readonly region_id: number;
  readonly area_info: string;
}

export async function openDemo(
  tx: Transaction,
  catalogue: Catalogue,
  pictures: Pictures,
): Promise<Demo> {
  const districts = await tx.rows<Place & { readonly code: string; readonly names: string[] }>(`
    SELECT
      d.code, p.id AS province_id, c.id AS city_id, d.id AS region_id,
      ARRAY[p.name, c.name, d.name] AS names
    FROM areas d
    JOIN areas c ON c.code = d.pid
    JOIN areas p ON p.code = c.pid`);
  const places = new Map(
    districts.map(({ code, names, ...ids }) => [code, { ...ids, area_info: joinAreas(names) }]),
  );
  return {
    tx,
    catalogue,
    urlOf: (base, name) => pictures.get(join(base, name))?.url ?? '',
    ago: await readClock(tx),
    placeOf: (district) => places.get(district)!,
  };
}

/** Days before the clock of the transaction, to the second. */
export async function readClock(tx: Transaction): Promise<Demo['ago']> {
  const [clock] = await tx.rows<{ seconds: number }>(
    'SELECT extract(epoch FROM mall_now())::int AS seconds',
  );
  return (days) => new Date((clock!.seconds - Math.round(days * 86_400)) * 1000).toISOString();
}
