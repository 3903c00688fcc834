import type { AdvertSpaceKey } from '../mall/content/advert-spaces.ts';
import type { Transaction } from '../platform/database/sql.ts';
import spaces from './advert-spaces.json' with { type: 'json' };
import agreements from './agreements.json' with { type: 'json' };
import { divisions } from './areas.ts';
import couriers from './couriers.json' with { type: 'json' };
import help from './help.json' with { type: 'json' };
import { insertMissing, insertRow, insertRows } from './insert-rows.ts';
import type { SeedStep } from './seed-step.ts';
import synonyms from './synonyms.json' with { type: 'json' };

const advertSpaces: Readonly<Record<AdvertSpaceKey, object>> = spaces;

/** Rows that are there already, by a unique key, are kept. */
const step = (name: string, table: string, rows: () => readonly object[]): SeedStep => ({
  name,
  prepare: async () => async (tx) => insertMissing(tx, table, rows()),
});

/**
 * Data of every mall, also in production: areas, couriers by the codes of the tracking service, the
 * help centre, more words that mean the same in a search, the agreements that pages request by key (English readers get the key with `_en`),
 * and the advert spaces that pages contain. Admins edit it afterwards.
 */
export const baseSteps: readonly SeedStep[] = [
  step('areas', 'areas', divisions),
  step('expresses', 'expresses', () =>
    Object.entries(couriers).map(([code, name]) => ({ name, code })),
  ),
  { name: 'help', prepare: async () => writeHelp },
  step('agreements', 'agreements', () => agreements),
  step('search synonyms', 'search_synonyms', () => synonyms.map((words) => ({ words }))),
  step('advert spaces', 'adv_spaces', () =>
    Object.entries(advertSpaces).map(([ename, space]) => ({ ename, ...space })),
  ),
];

/**
 * Writes the columns and pages of the help centre. Clients find four pages by name
 * (docs/product.md#content-tables), so those are separate pages in each language.
 */
async function writeHelp(tx: Transaction): Promise<void> {
  const ids = new Map<string, number>();
  for (const [index, { name, parent = '' }] of help.columns.entries()) {
    const column = { pid: ids.get(parent), name, is_sort: index };
    ids.set(name, await insertRow(tx, 'article_menus', column));
  }
  // The newest article is the first of its column
  const pages = help.pages
    .map(({ column, name, content }) => ({ pid: ids.get(column), name, content }))
    .toReversed();
  await insertRows(tx, 'articles', pages);
}
