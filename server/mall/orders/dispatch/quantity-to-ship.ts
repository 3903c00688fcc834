/** SQL condition for parcels `w` of a line `l` that list no contents: they contain the whole order. */
const isWholeParcelSql = `
  w.order_id = l.order_id
  AND NOT EXISTS (SELECT FROM order_parcel_goods g WHERE g.parcel_id = w.id)`;

/**
 * SQL for the pieces of a line `l` that the store ships: bought, less refunded without having been
 * in a parcel (docs/product.md#after-sales).
 */
export const quantityToShipSql = `(
  l.buy_num
  - coalesce(
    (SELECT sum(g.unpacked_num) FROM refund_goods g WHERE g.order_goods_id = l.id), 0
  )
)::int`;

/**
 * SQL for the pieces of a line `l` that are in parcels. A parcel without lines contains all that
 * were left to ship.
 */
export const packedQuantitySql = `(
  CASE
    WHEN EXISTS (SELECT FROM order_parcels w WHERE ${isWholeParcelSql}) THEN ${quantityToShipSql}
    ELSE (
      SELECT coalesce(sum(p.num), 0)::int
      FROM order_parcel_goods p
      WHERE p.order_goods_id = l.id
    )
  END
)`;

/** SQL for the pieces of a line `l` that are neither in a parcel nor refunded. */
export const unsentQuantitySql = `greatest(${quantityToShipSql} - ${packedQuantitySql}, 0)`;

/**
 * SQL for how many of the `num` pieces of a line `l` that are refunded now are in no parcel. Pieces
 * that were not sent are refunded first, or last if `isOfSent` is true. Valid before `l.refund_num`
 * counts the `num` pieces.
 */
export const unpackedOfSql = (num: string, isOfSent: string): string => `
  CASE
    WHEN ${isOfSent} THEN greatest(
      ${num} - (${packedQuantitySql} - (l.refund_num - (l.buy_num - ${quantityToShipSql}))), 0
    )
    ELSE least(${num}, ${unsentQuantitySql})
  END`;
