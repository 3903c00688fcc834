import { quote } from './columns.ts';

/**
 * A table or column that goes while others come that could be the same one under a new name. The
 * draft does not guess: its author says which.
 */
export interface FormerName {
  /** `shops`, `stores.phone` */
  readonly place: string;
  /** Names that come. A reference to other rows than before has its own name here. */
  readonly candidates: readonly string[];
}

/** The new name of each place whose values stay; all other places are deleted. */
export type KeptNames = ReadonlyMap<string, string>;
/** Asks the author. */
export type AskAuthor = (goes: readonly FormerName[]) => Promise<KeptNames>;

/** Nothing is kept that the resources do not name with `was`. */
export const keepNothing: AskAuthor = async () => new Map();

/** A change that was made in the database of the draft. */
export interface DraftStep {
  readonly up: readonly string[];
  readonly down: readonly string[];
  /** What the values lose, as phrases. */
  readonly loses: readonly string[];
}

/** @throws Error when a name is not among the candidates, or is chosen twice */
export async function askOnce(
  goes: readonly FormerName[],
  ask: AskAuthor,
): Promise<ReadonlyMap<string, string>> {
  if (goes.length === 0) return new Map();
  const kept = await ask(goes);
  const chosen = new Set<string>();
  for (const { place, candidates } of goes) {
    const name = kept.get(place);
    if (name === undefined) continue;
    if (!candidates.includes(name))
      throw new Error(`${place} cannot become ${name}, only ${candidates.join(' or ')}`);
    const newPlace = `${place.split('.').slice(0, -1).join('.')}.${name}`;
    if (chosen.has(newPlace)) throw new Error(`Two cannot become ${name}`);
    chosen.add(newPlace);
  }
  return kept;
}

export const renameColumn = (table: string, from: string, to: string): DraftStep => ({
  up: [`ALTER TABLE ${quote(table)} RENAME COLUMN ${quote(from)} TO ${quote(to)}`],
  down: [`ALTER TABLE ${quote(table)} RENAME COLUMN ${quote(to)} TO ${quote(from)}`],
  loses: [],
});
