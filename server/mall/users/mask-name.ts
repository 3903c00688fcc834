/**
 * A name as strangers see it: its first and last letter, so that a phone number used as a name
 * stays private (docs/invariants.md#privacy).
 */
export function maskName(name: string): string {
  const letters = [...name.trim()];
  return letters.length < 2 ? `${letters[0] ?? ''}***` : `${letters[0]}***${letters.at(-1)}`;
}
