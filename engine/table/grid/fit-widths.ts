/** The width of a column, and the width that its heading and the shown rows need, in px. */
export interface ColumnClaim {
  readonly id: string;
  readonly width: number;
  readonly contentWidth: number;
  /** Whether the content must not be truncated. */
  readonly keepWhole: boolean;
}

/** px up to which a column grows; longer texts are truncated. */
const maxGrownWidth = 320;

/** px below which a column does not shrink for others. */
const minShrunkWidth = 120;

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

/** px that a column has more than its content. */
const unusedPxOf = ({ width, contentWidth }: ColumnClaim): number =>
  Math.max(0, width - contentWidth);

/** px that a column lacks to show its content. */
const missingPxOf = ({ width, contentWidth }: ColumnClaim): number =>
  Math.max(0, Math.min(contentWidth, maxGrownWidth) - width);

/** px by which a column with truncated text may shrink. */
const truncatedShrinkPxOf = ({ width, contentWidth, keepWhole }: ColumnClaim): number =>
  contentWidth > width && !keepWhole ? Math.max(0, width - minShrunkWidth) : 0;

/** px of its content by which a column with complete text may shrink. */
const completeShrinkPxOf = ({ width, contentWidth, keepWhole }: ColumnClaim): number =>
  contentWidth <= width && !keepWhole ? Math.max(0, contentWidth - minShrunkWidth) : 0;

/**
 * Distributes `roomPx` so that as little content as possible is truncated. Space is taken in this
 * order, from each column in proportion to what it has: unused space, then columns whose text is
 * truncated anyway, then columns whose text is complete. The grid scrolls if that is not enough.
 *
 * @returns widths in px by column id
 */
export function fitWidths(
  claims: readonly ColumnClaim[],
  roomPx: number,
): ReadonlyMap<string, number> {
  const total = (part: (claim: ColumnClaim) => number): number => sum(claims.map(part));
  const unused = total(unusedPxOf);
  const missing = total(missingPxOf);
  const truncated = total(truncatedShrinkPxOf);
  const complete = total(completeShrinkPxOf);

  const free = roomPx - total(({ width }) => width);
  const takenFromUnused = Math.min(unused, Math.max(0, missing - free));
  const granted = Math.min(missing, Math.max(0, free + takenFromUnused));
  const overflow = Math.max(0, -free - takenFromUnused);
  const takenFromTruncated = Math.min(truncated, overflow);
  const takenFromComplete = Math.min(complete, overflow - takenFromTruncated);

  const widthOf = (claim: ColumnClaim): number =>
    claim.width -
    share(unusedPxOf(claim), unused, takenFromUnused) -
    share(truncatedShrinkPxOf(claim), truncated, takenFromTruncated) -
    share(completeShrinkPxOf(claim), complete, takenFromComplete) +
    share(missingPxOf(claim), missing, granted);
  return new Map(claims.map((claim) => [claim.id, Math.floor(widthOf(claim))]));
}

/** The part of `amount` that falls to `part` of `whole`. */
const share = (part: number, whole: number, amount: number): number =>
  whole === 0 ? 0 : (part * amount) / whole;
