/**
 * Share of a seckill round that orders hold, paid or not, in whole percent; 100 only when nothing is
 * left.
 */
export const claimedPercent = ({
  stock,
  sold,
}: {
  readonly stock: number;
  readonly sold: number;
}): number => (stock > 0 ? Math.min(100, Math.floor((sold / stock) * 100)) : 100);
