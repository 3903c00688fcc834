/** What a column has, and what its head and the rows that are shown need of it, px. `isWhole`: what it shows is of no use cut. */
export interface Claim {
  readonly id: string;
  readonly width: number;
  readonly needed: number;
  readonly isWhole: boolean;
}

/** The most a column grows by itself for a long text, and what it keeps of its width when all the others have given, px; our choice. */
const [mostGrown, leastLong] = [320, 120];

/**
 * Widths in which as little as possible is cut within `room` px: columns that their rows do not fill give to those that are cut, above all to the last one,
 * which would stand half behind the row's buttons; when that is not enough, long texts that are cut anyway give, and at last those that are not. What nobody can give is scrolled to.
 */
export function fitWidths(claims: readonly Claim[], room: number): ReadonlyMap<string, number> {
  const spare = ({ width, needed }: Claim) => Math.max(0, width - needed),
    lack = ({ width, needed }: Claim) => Math.max(0, Math.min(needed, mostGrown) - width);
  const sum = (of: (claim: Claim) => number) =>
    claims.reduce((total, claim) => total + of(claim), 0);
  const long = ({ width, needed, isWhole }: Claim) =>
    needed > width && !isWhole ? Math.max(0, width - leastLong) : 0;
  const fair = ({ width, needed, isWhole }: Claim) =>
    needed <= width && !isWhole ? Math.max(0, needed - leastLong) : 0;
  const left = room - sum(({ width }) => width),
    spares = sum(spare),
    lacks = sum(lack);
  const taken = Math.min(spares, Math.max(0, lacks - left)),
    given = Math.min(lacks, Math.max(0, left + taken));
  const longs = sum(long),
    over = Math.max(0, -left - taken),
    yielded = Math.min(longs, over),
    fairs = sum(fair),
    lent = Math.min(fairs, over - yielded);
  const share = (part: number, whole: number, of: number) =>
    whole === 0 ? 0 : (part * of) / whole;
  return new Map(
    claims.map((claim) => [
      claim.id,
      Math.floor(
        claim.width -
          share(spare(claim), spares, taken) -
          share(long(claim), longs, yielded) -
          share(fair(claim), fairs, lent) +
          share(lack(claim), lacks, given),
      ),
    ]),
  );
}
