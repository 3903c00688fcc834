import type { RuleError } from '../../../../schemas/rules/problems.ts';
import { specKey } from '../../../../schemas/rules/spec-key.ts';
import type { Row } from '../../../../schemas/rules/types.ts';

/** A SKU as it is stored, its row locked. */
export interface StoredSku {
  readonly id: number;
  readonly specs: readonly number[];
  readonly stock: number;
}
/** A spec value that SKUs may use. */
export interface KnownSpec {
  readonly name: string;
  readonly attr: number;
}
export interface SkuRules {
  readonly stored: readonly StoredSku[];
  /** Specs of the store, by id. */
  readonly specs: ReadonlyMap<number, KnownSpec>;
}
/** `rows` are valid only when `errors` is empty. */
export interface SettledSkus {
  readonly rows: readonly Row[];
  readonly errors: readonly RuleError[];
}

/** One row of the form, matched with the stored SKUs. */
interface MatchedRow {
  readonly row: Row;
  readonly specs: readonly number[];
  readonly key: string;
  /** The stored SKU with the same specs. */
  readonly withSameSpecs: StoredSku | undefined;
  /** The stored SKU with the id of the row. */
  readonly withSameId: StoredSku | undefined;
}

/**
 * Matches the SKUs of a saved form with those stored (docs/product.md#goods-form). A row with the
 * specs of a stored SKU is that SKU and keeps its id, whether the form sent the id or not. Names
 * follow the specs; stock changes by the difference made in the form (`newStock`). The specs of a
 * SKU never change, no two SKUs have the same specs, and all use the same attributes.
 */
export function settleSkus(sent: readonly Row[], { stored, specs }: SkuRules): SettledSkus {
  const byKey = new Map(stored.map((sku) => [specKey(sku.specs), sku]));
  const byId = new Map(stored.map((sku) => [sku.id, sku]));
  const seen = new Set<string>();
  const errors: RuleError[] = [];
  const rows = sent.map((row, index): Row => {
    const rowSpecs = specsOf(row, byId);
    if (!rowSpecs) return row;
    const key = specKey(rowSpecs);
    const matched: MatchedRow = {
      row,
      specs: rowSpecs,
      key,
      withSameSpecs: byKey.get(key),
      withSameId: byId.get(Number(row.id)),
    };
    const specError = findSpecError(matched, seen, specs);
    if (specError)
      errors.push({ pointer: `/skuList/${index}/spec_id`, key: specError, params: {} });
    seen.add(key);
    const stock = newStock(matched.withSameSpecs?.stock, row);
    if (stock !== undefined && stock < 0)
      errors.push({
        pointer: `/skuList/${index}/goods_stock`,
        key: 'errors.goods.stockShort',
        params: { left: matched.withSameSpecs?.stock ?? 0 },
      });
    return toSkuRow(matched, specs, stock);
  });
  if (errors.length === 0) errors.push(...attributeErrors(rows, specs));
  return { rows, errors };
}

/**
 * Stock after a save. A client that sends the stock it displayed (`stock_shown`) changes the stock
 * by the difference, so that saving a form does not restore pieces sold meanwhile; other clients
 * set it. Undefined when no stock was sent. A negative result means that more was removed than is
 * left.
 *
 * @param current current stock, its row locked; undefined for a new row
 */
function newStock(current: number | undefined, sent: Row): number | undefined {
  const { goods_stock: wanted, stock_shown: shown } = sent;
  if (typeof wanted !== 'number') return undefined;
  return current === undefined || typeof shown !== 'number' ? wanted : current + wanted - shown;
}

/** @returns the key of the error, undefined when the specs are allowed */
function findSpecError(
  { specs: rowSpecs, key, withSameSpecs, withSameId }: MatchedRow,
  seen: ReadonlySet<string>,
  specs: SkuRules['specs'],
): string | undefined {
  if (withSameId && withSameId !== withSameSpecs) return 'errors.goods.skuSpecs';
  if (seen.has(key)) return 'errors.rules.repeated';
  if (rowSpecs.some((id) => !specs.has(id))) return 'errors.rules.ref';
  const attributes = new Set(rowSpecs.map((id) => specs.get(id)!.attr));
  return attributes.size < rowSpecs.length ? 'errors.goods.skuAttrTwice' : undefined;
}

const toSkuRow = (
  { row, specs: rowSpecs, key, withSameSpecs }: MatchedRow,
  specs: SkuRules['specs'],
  stock: number | undefined,
): Row => ({
  ...row,
  ...(withSameSpecs ? { id: withSameSpecs.id } : {}),
  spec_id: rowSpecs,
  spec_key: key,
  sku_name: namesOf(rowSpecs, specs),
  ...(stock === undefined ? {} : { goods_stock: stock }),
});

/** The specs sent with a row, else those of the SKU with its id. */
function specsOf(row: Row, byId: ReadonlyMap<number, StoredSku>): readonly number[] | undefined {
  const sent = row.spec_id;
  return Array.isArray(sent) ? (sent as readonly number[]) : byId.get(Number(row.id))?.specs;
}

/** Spec names in the order of their attributes. */
const namesOf = (rowSpecs: readonly number[], specs: SkuRules['specs']): readonly string[] =>
  rowSpecs
    .map((id) => specs.get(id))
    .filter((spec) => spec !== undefined)
    .toSorted((a, b) => a.attr - b.attr)
    .map(({ name }) => name);

/**
 * Errors of rows with other attributes than the first row, because a shopper chooses one spec per
 * attribute.
 */
function attributeErrors(rows: readonly Row[], specs: SkuRules['specs']): readonly RuleError[] {
  const attrs = rows.map((row) =>
    Array.isArray(row.spec_id)
      ? specKey((row.spec_id as readonly number[]).map((id) => specs.get(id)?.attr ?? 0))
      : undefined,
  );
  return attrs.flatMap((key, index) =>
    key === undefined || key === attrs[0]
      ? []
      : [{ pointer: `/skuList/${index}/spec_id`, key: 'errors.goods.skuAttrs', params: {} }],
  );
}
