/** The width a column has, and the width its heading and the shown rows need, in px. */
export interface ColumnClaim {
  readonly id: string;
  readonly width: number;
  readonly contentWidth: number;
  /** Whether the content must not be truncated. */
  readonly keepWhole: boolean;
}

/** px that a column grows to by itself; longer texts are truncated. */
const maxGrownWidth = 320;

/** px that a column keeps when it gives space to others. */
const minShrunkWidth = 120;

/** px that a column has more than its content. */
const spareOf = ({ width, contentWidth }: ColumnClaim): number => Math.max(0, width - contentWidth);

/** px that a column lacks to show its content. */
const lackOf = ({ width, contentWidth }: ColumnClaim): number =>
  Math.max(0, Math.min(contentWidth, maxGrownWidth) - width);

/** px that a column with truncated text may give. */
const truncatedGivesOf = ({ width, contentWidth, keepWhole }: ColumnClaim): number =>
  contentWidth > width && !keepWhole ? Math.max(0, width - minShrunkWidth) : 0;

/** px of its content that a column with complete text may give. */
const completeGivesOf = ({ width, contentWidth, keepWhole }: ColumnClaim): number =>
  contentWidth <= width && !keepWhole ? Math.max(0, contentWidth - minShrunkWidth) : 0;

/**
 * Distributes `roomPx` so that as little content as possible is truncated. Columns give in this
 * order, each in proportion to what it can give: unused space, then columns whose text is truncated
 * anyway, then columns whose text is complete. What is still missing needs a scroll bar.
 *
 * @returns widths in px by column id
 */
export function fitWidths(
  claims: readonly ColumnClaim[],
  roomPx: number,
): ReadonlyMap<string, number> {
  const total = (part: (claim: ColumnClaim) => number): number =>
    claims.reduce((sum, claim) => sum + part(claim), 0);
  const spare = total(spareOf);
  const lack = total(lackOf);
  const truncated = total(truncatedGivesOf);
  const complete = total(completeGivesOf);

  const free = roomPx - total(({ width }) => width);
  const takenFromSpare = Math.min(spare, Math.max(0, lack - free));
  const granted = Math.min(lack, Math.max(0, free + takenFromSpare));
  const overflow = Math.max(0, -free - takenFromSpare);
  const takenFromTruncated = Math.min(truncated, overflow);
  const takenFromComplete = Math.min(complete, overflow - takenFromTruncated);

  const widthOf = (claim: ColumnClaim): number =>
    claim.width -
    share(spareOf(claim), spare, takenFromSpare) -
    share(truncatedGivesOf(claim), truncated, takenFromTruncated) -
    share(completeGivesOf(claim), complete, takenFromComplete) +
    share(lackOf(claim), lack, granted);
  return new Map(claims.map((claim) => [claim.id, Math.floor(widthOf(claim))]));
}

/** The part of `amount` that falls to `part` of `whole`. */
const share = (part: number, whole: number, amount: number): number =>
  whole === 0 ? 0 : (part * amount) / whole;
