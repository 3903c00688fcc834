import { distance } from 'fastest-levenshtein';

interface Candidate {
  readonly name: string;
  readonly distance: number;
}

const hint = ' … did you mean ';

/**
 * The known name nearest to `word`, as the end of a message: ` … did you mean "money"?`. '' when no
 * name is near.
 */
export function didYouMean(word: string, known: Iterable<string>): string {
  let best: Candidate | undefined;
  for (const name of known) {
    if (name === word) continue;
    const edits = editDistance(word.toLowerCase(), name.toLowerCase());
    if (isNear(word, name, edits) && (!best || edits < best.distance))
      best = { name, distance: edits };
  }
  return best ? `${hint}"${best.name}"?` : '';
}

/** A message without the end of `didYouMean`. */
export const withoutHint = (message: string): string => message.split(hint)[0]!;

/** Near: at most a third of the letters differ, or one begins with the other (3 letters or more). */
function isNear(word: string, name: string, edits: number): boolean {
  const maxEdits = Math.max(1, Math.floor(Math.max(word.length, name.length) / 3));
  if (edits <= maxEdits) return true;
  const [a, b] = [word.toLowerCase(), name.toLowerCase()];
  return (a.length > 2 && b.startsWith(a)) || (b.length > 2 && a.startsWith(b));
}

/** The Levenshtein distance, but 1 for words that differ by two swapped neighbours. */
export const editDistance = (a: string, b: string): number =>
  isNeighbourSwap(a, b) ? 1 : distance(a, b);

function isNeighbourSwap(a: string, b: string): boolean {
  if (a.length !== b.length || a === b) return false;
  const first = [...a].findIndex((_, index) => a[index] !== b[index]);
  const swapped = a.slice(0, first) + a.charAt(first + 1) + a.charAt(first) + a.slice(first + 2);
  return swapped === b;
}
