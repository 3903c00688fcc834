import { specKey } from '../../schemas/rules/spec-key.ts';
import type { Row, RuleError } from '../../schemas/rules/types.ts';
import { newStock } from './new-stock.ts';

/** A SKU as it is stored, its row locked. */
export interface StoredSku {
  readonly id: number;
  readonly specs: readonly number[];
  readonly stock: number;
}
/** A spec that SKUs may be made of. */
export interface KnownSpec {
  readonly name: string;
  readonly attr: number;
}
export interface SkuRules {
  readonly stored: readonly StoredSku[];
  /** By id: the specs of the goods' own store. */
  readonly specs: ReadonlyMap<number, KnownSpec>;
}
/** `rows` are complete only without errors. */
export interface SettledSkus {
  readonly rows: readonly Row[];
  readonly errors: readonly RuleError[];
}

/**
 * What a sent list of SKUs means beside those stored (reference 3.6): a row of the same specs is the same SKU, whether its id was sent or not, so its id
 * stays; names follow the specs; stock changes by what was changed in the form (`newStock`). A SKU never turns into one of other specs, no two are alike,
 * and all are made of the same attributes.
 */
export function settleSkus(sent: readonly Row[], { stored, specs }: SkuRules): SettledSkus {
  const byKey = new Map(stored.map((sku) => [specKey(sku.specs), sku]));
  const byId = new Map(stored.map((sku) => [sku.id, sku]));
  const seen = new Set<string>();
  const errors: RuleError[] = [];
  const wrong = (
    at: number,
    field: string,
    key: string,
    params: RuleError['params'] = {},
  ): void => {
    errors.push({ pointer: `/skuList/${at}/${field}`, key, params });
  };
  const rows = sent.map((row, at): Row => {
    const own = specsOf(row, byId);
    if (!own) return row;
    const key = specKey(own);
    const same = byKey.get(key);
    const named = byId.get(Number(row['id']));
    if (named && named !== same) wrong(at, 'spec_id', 'errors.goods.skuSpecs');
    else if (seen.has(key)) wrong(at, 'spec_id', 'errors.rules.repeated');
    else if (own.some((id) => !specs.has(id))) wrong(at, 'spec_id', 'errors.rules.ref');
    else if (new Set(own.map((id) => specs.get(id)!.attr)).size < own.length)
      wrong(at, 'spec_id', 'errors.goods.skuAttrTwice');
    seen.add(key);
    const stock = newStock(same?.stock, row);
    if (stock !== undefined && stock < 0)
      wrong(at, 'goods_stock', 'errors.goods.stockShort', { left: same?.stock ?? 0 });
    return {
      ...row,
      ...(same ? { id: same.id } : {}),
      spec_id: own,
      spec_key: key,
      sku_name: namesOf(own, specs),
      ...(stock === undefined ? {} : { goods_stock: stock }),
    };
  });
  if (errors.length === 0) errors.push(...unlike(rows, specs));
  return { rows, errors };
}

/** The specs a row says, or those of the SKU it names. */
function specsOf(row: Row, byId: ReadonlyMap<number, StoredSku>): readonly number[] | undefined {
  const sent = row['spec_id'];
  return Array.isArray(sent) ? (sent as readonly number[]) : byId.get(Number(row['id']))?.specs;
}

/** In the order of their attributes. */
const namesOf = (own: readonly number[], specs: SkuRules['specs']): readonly string[] =>
  own
    .map((id) => specs.get(id))
    .filter((spec) => spec !== undefined)
    .toSorted((a, b) => a.attr - b.attr)
    .map(({ name }) => name);

/** Rows that are made of other attributes than the first one: a shopper could not choose among them. */
function unlike(rows: readonly Row[], specs: SkuRules['specs']): readonly RuleError[] {
  const attrs = rows.map((row) =>
    Array.isArray(row['spec_id'])
      ? specKey((row['spec_id'] as readonly number[]).map((id) => specs.get(id)?.attr ?? 0))
      : undefined,
  );
  return attrs.flatMap((key, at) =>
    key === undefined || key === attrs[0]
      ? []
      : [{ pointer: `/skuList/${at}/spec_id`, key: 'errors.goods.skuAttrs', params: {} }],
  );
}
