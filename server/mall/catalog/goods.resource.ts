import { Injectable } from '@nestjs/common';
import type { Area } from '../../../schemas/contract/areas.ts';
import { lowStock } from '../../../schemas/contract/limits.ts';
import type { RuleError } from '../../../schemas/rules/problems.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import {
  type CommandContext,
  CommandHandler,
  type CommandResult,
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { rowIds } from '../../backoffice/resources/parse-ids.ts';
import type { Rows } from '../../platform/database/sql.ts';
import { moneySql } from '../../platform/database/wire-types.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import { writeMessages } from '../messages/outbox/write-messages.ts';
import { masterPicture } from './master-picture.ts';
import { isPermittedClass } from './permitted-classes.ts';
import { settleStock } from './stock/settle-stock.ts';
import { logNewSkus, logStock } from './stock/stock-log.ts';

const expressions = {
  // 1 when the stock of any SKU, or of goods without SKUs, is at most `lowStock`.
  'catalog.lowStock': `(
    CASE
      WHEN EXISTS (
        SELECT FROM goods_skus s WHERE s.goods_id = t.id AND s.goods_stock <= ${lowStock}
      )
        OR (
          t.goods_stock <= ${lowStock}
          AND NOT EXISTS (SELECT FROM goods_skus s WHERE s.goods_id = t.id)
        ) THEN 1
      ELSE 0
    END
  )`,
  'catalog.stock': `coalesce(
    (SELECT sum(s.goods_stock) FROM goods_skus s WHERE s.goods_id = t.id), t.goods_stock
  )`,
  'catalog.priceRange': `coalesce((
    SELECT
      ${moneySql('min(s.goods_price)')} ||
      CASE
        WHEN min(s.goods_price) < max(s.goods_price) THEN ' ~ ' || ${moneySql('max(s.goods_price)')}
        ELSE ''
      END
    FROM goods_skus s WHERE s.goods_id = t.id HAVING count(*) > 0), ${moneySql('t.goods_price')})`,
};

/**
 * Rules of goods: permitted classes, SKU identity, stock by difference, and review after a change
 * of the texts.
 */
@ResourceHooks('goods', { expressions })
@Injectable()
export class GoodsHooks implements WriteHooks {
  async beforeWrite(context: WriteContext): Promise<Row | undefined> {
    const { actor, tx, verb, before, values } = context;
    if (verb !== 'store' && verb !== 'update') return undefined;
    const picture = masterPicture(before, values);
    const stock = await settleStock(context, storeOf(context));
    const errors = [
      ...(await classErrors(context)),
      ...(await freightErrors(context)),
      ...picture.errors,
      ...stock.errors,
    ];
    if (errors.length > 0) throw badInput(errors);
    if (before) await logStock(tx, actor, Number(before.id), stock.changes);
    const goodsVerify = nextVerify({
      area: actor.area,
      before,
      values,
      isReviewOn: await isReviewOn(tx),
    });
    return {
      ...stock.values,
      goods_master_image: picture.master,
      ...(goodsVerify === undefined ? {} : { goods_verify: goodsVerify }),
    };
  }

  async afterWrite({ actor, tx, verb, before, values }: WriteContext, id: number): Promise<void> {
    if (verb === 'store' && Number(values.goods_stock) > 0)
      await logStock(tx, actor, id, [
        { sku: null, change: Number(values.goods_stock), after: Number(values.goods_stock) },
      ]);
    if ('skuList' in values)
      await logNewSkus(
        tx,
        actor,
        id,
        ((before?.skuList ?? []) as readonly Row[]).map((sku) => Number(sku.id)),
      );
    const isPublished = Number(values.goods_status) === 1 && Number(before?.goods_status) !== 1;
    if (isPublished) await assertInStock(tx, id);
  }

  @CommandHandler('catalog.pass')
  pass(context: CommandContext): Promise<void> {
    return writeMessages(context.tx, 'goods_passed', rowIds(context.rows));
  }

  @CommandHandler('catalog.reject')
  async reject(context: CommandContext): Promise<CommandResult> {
    const { refuse_info = '' } = context.input(context.rows[0]);
    await writeMessages(context.tx, 'goods_refused', rowIds(context.rows), {
      reason: String(refuse_info),
    });
    return { set: { refuse_info } };
  }
}

/**
 * Goods without stock cannot be put on sale, because nobody could buy them. Goods on sale may sell
 * out.
 *
 * @throws Refusal 422 at the stock
 */
async function assertInStock(tx: Rows, id: number): Promise<void> {
  const [row] = await tx.rows<{ stock: number; has_skus: boolean }>(
    `
      SELECT
        ${expressions['catalog.stock']}::int AS stock,
        EXISTS (SELECT FROM goods_skus s WHERE s.goods_id = t.id) AS has_skus
      FROM goods t
      WHERE t.id = $1`,
    [id],
    'catalog.publish',
  );
  if (row!.stock > 0) return;
  const pointer = row!.has_skus ? '/skuList' : '/goods_stock';
  throw badInput([{ pointer, key: 'errors.goods.noStock', params: {} }]);
}

const storeOf = ({ before, values }: WriteContext): number =>
  Number(before?.store_id ?? values.store_id);

/**
 * Goods belong to a class of the third level that their store may sell in. Goods may stay in a
 * class that the store has lost since.
 */
async function classErrors(context: WriteContext): Promise<readonly RuleError[]> {
  const { before, values, tx } = context;
  const sent = values.class_id;
  if (
    sent === undefined ||
    sent === before?.class_id ||
    (await isPermittedClass(tx, storeOf(context), Number(sent)))
  )
    return [];
  return [{ pointer: '/class_id', key: 'errors.goods.classNotPermitted', params: {} }];
}

/**
 * Goods use a freight template of their own store. The lock keeps the template from being deleted
 * before the goods use it.
 */
async function freightErrors(context: WriteContext): Promise<readonly RuleError[]> {
  const { before, values, tx } = context;
  const sent = Number(values.freight_id ?? 0);
  if (sent <= 0 || sent === before?.freight_id) return [];
  const [own] = await tx.rows(
    'SELECT 1 FROM freights WHERE id = $1 AND store_id = $2 FOR KEY SHARE',
    [sent, storeOf(context)],
    'catalog.freight',
  );
  return own ? [] : [{ pointer: '/freight_id', key: 'errors.rules.ref', params: {} }];
}

/**
 * Whether goods are reviewed before shoppers see them: `goods_verify` of the store settings, off by
 * default (docs/product.md#catalogue).
 */
async function isReviewOn(sql: Rows): Promise<boolean> {
  const [row] = await sql.rows<{ on: boolean }>(
    `
      SELECT (value ->> 'goods_verify') IN ('1', 'true') AS on
      FROM configs
      WHERE name = 'configs/store'`,
    [],
    'catalog.review',
  );
  return row?.on === true;
}

/** Values of `goods_verify`. */
const verify = { rejected: 0, examined: 1, pending: 2 } as const;
type Verify = (typeof verify)[keyof typeof verify];

/** Reviewed fields; a change of them needs a new review (docs/product.md#catalogue). */
const reviewedFields = ['goods_name', 'goods_subname', 'goods_content'] as const;
/** Fields that a seller may correct after a rejection. */
const correctableFields = [
  ...reviewedFields,
  'goods_images',
  'goods_master_image',
  'class_id',
  'brand_id',
] as const;

interface GoodsSave {
  readonly area: Area;
  readonly before: Row | undefined;
  readonly values: Row;
  /** The setting "review goods". */
  readonly isReviewOn: boolean;
}

/**
 * Review state after a save; undefined when it does not change. With review on, new goods and
 * reviewed goods whose texts a seller changed wait for review. Rejected goods that a seller
 * corrects wait again even with review off, because nothing else would reopen them. Saves by
 * admins, and changes of price or sale status, need no review.
 */
export function nextVerify({ area, before, values, isReviewOn }: GoodsSave): Verify | undefined {
  if (area !== 'Seller') return undefined;
  if (!before) return isReviewOn ? verify.pending : verify.examined;
  const changed = (names: readonly string[]): boolean =>
    names.some(
      (name) =>
        values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(before[name]),
    );
  if (before.goods_verify === verify.rejected)
    return changed(correctableFields) ? verify.pending : undefined;
  return isReviewOn && changed(reviewedFields) ? verify.pending : undefined;
}
