/**
 * A name as strangers see it: its first and last letter, so that a phone number used as a name
 * stays private (docs/invariants.md#privacy).
 */
export function maskName(name: string): string {
  const letters = [...name.trim()];
  return letters.length < 2 ? `${letters[0] ?? ''}***` : `${letters[0]}***${letters.at(-1)}`;
}

/** A phone number without its middle digits: `138****0000`. */
export const hidePhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
