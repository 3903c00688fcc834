import type { RuleError } from '../../../../schemas/rules/problems.ts';
import type { Row } from '../../../../schemas/rules/types.ts';
import { fenOf } from '../../../../schemas/rules/values/parse-scalar.ts';
import type { WriteContext } from '../../../backoffice/resources/hooks/resource-hooks.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { type KnownSpec, type StoredSku, settleSkus } from './settle-skus.ts';
import { type StockChange, skuChanges } from './stock-log.ts';

/**
 * Reads the SKUs of goods and locks them by id, so that none is sold between this read and the
 * write.
 */
const lockSkus = (tx: Transaction, goodsId: number): Promise<StoredSku[]> =>
  tx.rows<StoredSku>(
    `
      SELECT
        s.id, s.goods_stock AS stock,
        ARRAY(SELECT spec_id FROM goods_sku_specs j WHERE j.sku_id = s.id ORDER BY 1) AS specs
      FROM goods_skus s
      WHERE s.goods_id = $1
      ORDER BY s.id
      FOR NO KEY UPDATE OF s`,
    [goodsId],
  );

/**
 * The specs of the goods' SKUs and the given ones that belong to the store, by id. The lock keeps
 * their names until the transaction ends; it comes before that of SKUs.
 */
async function specsOfStore(
  tx: Transaction,
  { storeId, goodsId }: { readonly storeId: number; readonly goodsId: number },
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownSpec>> {
  const rows = await tx.rows<KnownSpec & { readonly id: number }>(
    `
      SELECT p.id, p.name, p.attr_id AS attr
      FROM goods_specs p
      JOIN goods_attrs a ON a.id = p.attr_id
      WHERE a.store_id = $1
        AND (
          p.id = ANY($2::bigint[])
          OR p.id IN (
            SELECT j.spec_id
            FROM goods_sku_specs j
            JOIN goods_skus s ON s.id = j.sku_id
            WHERE s.goods_id = $3
          )
        )
      ORDER BY p.id
      FOR SHARE OF p`,
    [storeId, ids, goodsId],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface SettledStock {
  readonly values: Row;
  readonly changes: readonly StockChange[];
  readonly errors: readonly RuleError[];
}

const skusOf = (row: Row | undefined): readonly Row[] => (row?.skuList ?? []) as readonly Row[];

/**
 * SKUs and stock of goods after a save. Goods with SKUs have no stock of their own, and their price
 * is the lowest SKU price (docs/invariants.md#stock). An absent list leaves the SKUs unchanged, an
 * empty one removes them (docs/decisions/0001-wire-envelope.md).
 */
export function settleStock(context: WriteContext, storeId: number): Promise<SettledStock> {
  const sent = context.values.skuList as readonly Row[] | undefined;
  return sent ? settleList(context, storeId, sent) : Promise.resolve(settleWithoutList(context));
}

async function settleList(
  context: WriteContext,
  storeId: number,
  sent: readonly Row[],
): Promise<SettledStock> {
  const { tx, before } = context;
  const goodsId = Number(before?.id ?? 0);
  const sentIds = sent.flatMap((row) => (row.spec_id as readonly number[] | undefined) ?? []);
  const specs = await specsOfStore(tx, { storeId, goodsId }, sentIds);
  const stored = before ? await lockSkus(tx, goodsId) : [];
  const { rows, errors } = settleSkus(sent, { stored, specs });
  const changes = skuChanges(stored, rows);
  if (rows.length > 0)
    return {
      values: {
        skuList: rows,
        goods_stock: 0,
        ...lowestPrice([...rows, ...rowsWithoutPrice(before, rows)]),
      },
      changes: [...clearOwnStock(before), ...changes],
      errors,
    };
  const own = ownStock(context);
  return { ...own, changes: [...changes, ...own.changes] };
}

/** Clears the stock that the goods had before they got SKUs. */
function clearOwnStock(before: Row | undefined): readonly StockChange[] {
  const stock = Number(before?.goods_stock ?? 0);
  return stock === 0 ? [] : [{ sku: null, change: -stock, after: 0 }];
}

/** A sent price or stock of goods with SKUs is replaced by what their stored SKUs give. */
function settleWithoutList(context: WriteContext): SettledStock {
  const skus = skusOf(context.before);
  if (skus.length === 0) return ownStock(context);
  const { goods_price: price, goods_stock: stock } = context.values;
  return {
    values:
      price === undefined && stock === undefined ? {} : { goods_stock: 0, ...lowestPrice(skus) },
    changes: [],
    errors: [],
  };
}

/** Stored rows whose price was not sent. */
function rowsWithoutPrice(before: Row | undefined, rows: readonly Row[]): readonly Row[] {
  const idsWithoutPrice = new Set(
    rows.filter((row) => row.goods_price === undefined).map((row) => row.id),
  );
  return skusOf(before).filter((row) => idsWithoutPrice.has(row.id!));
}

/** The lowest valid price; invalid ones are reported at their rows later. */
function lowestPrice(rows: readonly Row[]): Row {
  const [lowest] = rows
    .map((row) => row.goods_price)
    .filter((price) => typeof price === 'string' && fenOf(price) > 0)
    .map(String)
    .toSorted((a, b) => fenOf(a) - fenOf(b));
  return lowest === undefined ? {} : { goods_price: lowest };
}

function ownStock({ before, values }: WriteContext): SettledStock {
  const current = Number(before?.goods_stock ?? 0);
  const after = values.goods_stock;
  if (typeof after !== 'number') return { values: {}, changes: [], errors: [] };
  return {
    values: { goods_stock: after },
    changes: after === current ? [] : [{ sku: null, change: after - current, after }],
    errors: [],
  };
}
