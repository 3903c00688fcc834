/**
 * The known word nearest to `word`, quoted for the end of a message: ` … did you mean "money"?`; '' when none is near.
 * Near: at most a third of the letters differ (swapped neighbours count once), or one begins with the other.
 */
export function didYouMean(word: string, known: Iterable<string>): string {
  const lower = word.toLowerCase();
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const distance = editDistance(lower, name.toLowerCase());
    const near =
      distance <= Math.max(1, Math.floor(Math.max(word.length, name.length) / 3)) ||
      (lower.length > 2 &&
        (name.toLowerCase().startsWith(lower) ||
          (lower.startsWith(name.toLowerCase()) && name.length > 2)));
    if (near && name !== word && (!best || distance < best.distance)) best = { name, distance };
  }
  return best ? ` … did you mean "${best.name}"?` : '';
}

/** Letters to insert, delete, replace or swap to get from one word to the other (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1);
      next.push(cost);
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
