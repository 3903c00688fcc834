import { join } from 'node:path';
import type { Transaction } from '../../platform/database/sql.ts';
import { type Place, readPlaces } from '../areas.ts';
import type { Catalogue } from './catalogue.ts';
import type { Pictures } from './pictures.ts';

/** What the writers of the demo mall share. */
export interface Demo {
  readonly tx: Transaction;
  readonly catalogue: Catalogue;
  readonly pictures: Pictures;
  /** Address of a stored picture; empty if the catalogue has none. */
  readonly urlOf: (base: string, name: string) => string;
  /** A time a number of days ago; negative days are ahead. */
  readonly ago: (days: number) => string;
  readonly placeOf: (district: string) => Place;
}

export async function openDemo(
  tx: Transaction,
  catalogue: Catalogue,
  pictures: Pictures,
): Promise<Demo> {
  return {
    tx,
    catalogue,
    pictures,
    urlOf: (base, name) => pictures.get(join(base, name))?.url ?? '',
    ago: await readClock(tx),
    placeOf: await readPlaces(tx),
  };
}

/** Days before the clock of the transaction, to the second. */
export async function readClock(tx: Transaction): Promise<Demo['ago']> {
  const [clock] = await tx.rows<{ seconds: number }>(
    'SELECT extract(epoch FROM mall_now())::int AS seconds',
  );
  return (days) => new Date((clock!.seconds - Math.round(days * 86_400)) * 1000).toISOString();
}
