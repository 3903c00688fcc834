import { specKey } from '../../../../schemas/rules/spec-key.ts';
import type { Json, Row } from '../../../../schemas/rules/types.ts';

/** An attribute of the store with its specs (`/Seller/goods_attrs`). */
export interface Attr {
  readonly id: number;
  readonly name: string;
  readonly specs: readonly { readonly id: number; readonly name: string }[];
}

/** An attribute of the goods and the ids of its selected specs. */
export interface AttrChoice {
  readonly attr: Attr;
  readonly selectedSpecs: ReadonlySet<number>;
}

/** A SKU in the grid, in the format of the wire. Invalid amounts and numbers stay as typed. */
export type SkuRow = Row & { readonly spec_id: readonly number[] };

/** The editable cells in column order. */
export const skuCells = [
  'goods_price',
  'goods_market_price',
  'goods_stock',
  'goods_weight',
] as const;
export type SkuCell = (typeof skuCells)[number];

/** Most SKUs of one goods row (schemas/resources/goods.json, `skuList`). */
export const maxSkus = 200;

/** Number of SKUs of the selected specs. Attributes without a selected spec are ignored. */
export function countSkus(choices: readonly AttrChoice[]): number {
  const sizes = choices.map(({ selectedSpecs }) => selectedSpecs.size).filter((size) => size > 0);
  return sizes.length === 0 ? 0 : sizes.reduce((product, size) => product * size, 1);
}

/**
 * The SKUs of all combinations of the selected specs, in the order of attributes and specs. A known
 * combination keeps its id, prices, stock and picture; a new one starts as `blankRow`
 * (docs/product.md#goods-form).
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

/** The attributes and selected specs that stored SKUs use. */
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

/** The choices of the named attributes; those that were not chosen before have no spec yet. */
export const choicesOf = (
  ids: ReadonlySet<number>,
  attrs: readonly Attr[],
  choices: readonly AttrChoice[],
): readonly AttrChoice[] =>
  attrs
    .filter(({ id }) => ids.has(id))
    .map(
      (attr) =>
        choices.find((choice) => choice.attr.id === attr.id) ?? {
          attr,
          selectedSpecs: new Set<number>(),
        },
    );

/** Sorts rows, and the specs of each row, in the order of attributes and specs. */
export function sortSkus(rows: readonly SkuRow[], attrs: readonly Attr[]): readonly SkuRow[] {
  const specIds = attrs.flatMap(({ specs }) => specs.map(({ id }) => id));
  const positions = new Map(specIds.map((id, position) => [id, position]));
  const compareSpecs = (a: number, b: number): number =>
    (positions.get(a) ?? 0) - (positions.get(b) ?? 0);
  const compareRows = (a: SkuRow, b: SkuRow): number =>
    a.spec_id
      .map((spec, index) => compareSpecs(spec, b.spec_id[index] ?? -1))
      .find((difference) => difference !== 0) ?? 0;
  return rows
    .map((row) => ({ ...row, spec_id: row.spec_id.toSorted(compareSpecs) }))
    .sort(compareRows);
}

/** Rows by their specs; a later row replaces an earlier one. */
export const indexBySpecs = (rows: readonly SkuRow[]): ReadonlyMap<string, SkuRow> =>
  new Map(rows.map((row) => [specKey(row.spec_id), row]));

/** The SKUs of a field value, reduced to the fields that are sent. */
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
 * Adds the shown stock to stored SKUs, so that the server changes stock by the difference only.
 *
 * @param shownStock loaded stock of the stored SKUs by id
 */
export const skusToSend = (
  rows: readonly SkuRow[],
  shownStock: ReadonlyMap<number, Json>,
): readonly SkuRow[] =>
  rows.map((row) => {
    const stock = shownStock.get(Number(row.id));
    return stock === undefined ? row : { ...row, stock_shown: stock };
  });
