/** A name as strangers see it: its first and last letter, whatever lies between, so that nobody's phone is read off a name (must-hold 28). */
export function maskName(name: string): string {
  const letters = [...name.trim()];
  return letters.length < 2 ? `${letters[0] ?? ''}***` : `${letters[0]}***${letters.at(-1)}`;
}
