import { specKey } from '../../../../schemas/rules/spec-key.ts';
import type { Json, Row } from '../../../../schemas/rules/types.ts';

/** An attribute of the store with its specs (`/Seller/goods_attrs`). */
export interface Attr {
  readonly id: number;
  readonly name: string;
  readonly specs: readonly { readonly id: number; readonly name: string }[];
}
/** An attribute the goods have, and its specs that are ticked. */
export interface AttrChoice {
  readonly attr: Attr;
  readonly selectedSpecs: ReadonlySet<number>;
}
/** A SKU in the grid: as it is sent, amounts and numbers as typed. */
export type SkuRow = Row & { readonly spec_id: readonly number[] };

/** Cells that are typed into, in their order. */
export const skuCells = [
  'goods_price',
  'goods_market_price',
  'goods_stock',
  'goods_weight',
] as const;
export type SkuCell = (typeof skuCells)[number];

/** How many SKUs the ticked specs make; an attribute without a tick makes no difference. */
export function countSkus(choices: readonly AttrChoice[]): number {
  const sizes = choices.map(({ selectedSpecs }) => selectedSpecs.size).filter((size) => size > 0);
  return sizes.length === 0 ? 0 : sizes.reduce((product, size) => product * size, 1);
}

/**
 * The SKUs of the ticked specs: every combination, in the order of attributes and specs. One that
 * is known by its specs stays as it is, id, prices, stock
 * and picture; a new one begins as `blank` (docs/product.md#goods-form).
 */
export function buildSkus(
  choices: readonly AttrChoice[],
  knownRows: ReadonlyMap<string, SkuRow>,
  blankRow: Row,
): readonly SkuRow[] {
  const lists = choices
    .map(({ attr, selectedSpecs }) =>
      attr.specs.filter(({ id }) => selectedSpecs.has(id)).map(({ id }) => id),
    )
    .filter((list) => list.length > 0);
  if (lists.length === 0) return [];
  const combinations = lists.reduce<readonly (readonly number[])[]>(
    (all, list) => all.flatMap((prefix) => list.map((id) => [...prefix, id])),
    [[]],
  );
  return combinations.map((specs) => {
    const row = knownRows.get(specKey(specs));
    return row ? { ...row, spec_id: specs } : { ...blankRow, spec_id: specs };
  });
}

/** The attributes and specs that stored SKUs are made of. */
export function choicesFromSkus(
  rows: readonly SkuRow[],
  attrs: readonly Attr[],
): readonly AttrChoice[] {
  const used = new Set(rows.flatMap((row) => row.spec_id));
  return attrs
    .filter(({ specs }) => specs.some(({ id }) => used.has(id)))
    .map((attr) => ({
      attr,
      selectedSpecs: new Set(attr.specs.filter(({ id }) => used.has(id)).map(({ id }) => id)),
    }));
}

/** Stored rows as the grid shows them: in the order of attributes and specs. */
export function sortSkus(rows: readonly SkuRow[], attrs: readonly Attr[]): readonly SkuRow[] {
  const places = new Map(
    attrs.flatMap(({ specs }) => specs.map(({ id }) => id)).map((id, place) => [id, place]),
  );
  const placed = rows.map((row) => ({
    row: {
      ...row,
      spec_id: [...row.spec_id].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)),
    },
    places: row.spec_id.map((id) => places.get(id) ?? 0).sort((a, b) => a - b),
  }));
  return placed
    .sort(
      (a, b) =>
        a.places
          .map((place, at) => place - (b.places[at] ?? 0))
          .find((difference) => difference !== 0) ?? 0,
    )
    .map(({ row }) => row);
}

/** By their specs, later ones over earlier ones. */
export const indexBySpecs = (rows: readonly SkuRow[]): ReadonlyMap<string, SkuRow> =>
  new Map(rows.map((row) => [specKey(row.spec_id), row]));

/** The SKUs in a stored or typed value, without what only the server keeps. */
export function parseSkus(value: Json | undefined): readonly SkuRow[] {
  const rows = (Array.isArray(value) ? value : []) as readonly Row[];
  return rows.map(
    (row) =>
      Object.fromEntries(
        sentFields.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]!]])),
      ) as SkuRow,
  );
}
const sentFields = ['id', 'spec_id', 'goods_image', ...skuCells, 'stock_shown'] as const;

/**
 * What is sent of the grid. A stored SKU says which stock was shown, so that saving changes stock
 * by the difference only.
 *
 * @param shownStock stock of the stored SKUs as loaded, by id
 */
export const skusToSend = (
  rows: readonly SkuRow[],
  shownStock: ReadonlyMap<number, Json>,
): readonly SkuRow[] =>
  rows.map((row) => {
    const stock = shownStock.get(Number(row.id));
    return stock === undefined ? row : { ...row, stock_shown: stock };
  });
